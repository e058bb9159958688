"""
serve.py <folder> <access key> <secret> <keys per page>
Runs OpenStack Swift (Debian's python3-swift) with its S3 interface in one process: account, container and object server
with one replica on one device, behind the proxy that checks signatures. Pages of any origin may read signed addresses.
Prints the port; when its standard input closes, it ends and removes the folder.
"""
import os
import shutil
import sys

import eventlet

eventlet.monkey_patch()

import eventlet.wsgi
from swift.common import utils
from swift.common.ring import RingBuilder
from swift.common.wsgi import loadapp

folder, access_key, secret, page = sys.argv[1:5]
utils.HASH_PATH_PREFIX = utils.HASH_PATH_SUFFIX = b'togather'

SERVER = """
[DEFAULT]
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
log_level = CRITICAL
[app:main]
use = egg:swift#{kind}
"""

PROXY = """
[DEFAULT]
swift_dir = {folder}
log_level = CRITICAL
[pipeline:main]
pipeline = catch_errors listing_formats s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
cors_allow_origin = *
allow_account_management = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
max_bucket_listing = {page}
[filter:tempauth]
use = egg:swift#tempauth
user_{user} = {secret} .admin
[filter:slo]
use = egg:swift#slo
"""


class Cache:
    """Replaces memcached, which the S3 interface needs, by a dictionary, since there is one process."""

    def __init__(self, app):
        self.app, self.kept = app, {}

    def __call__(self, env, start_response):
        env['swift.cache'] = self
        return self.app(env, start_response)

    def get(self, key, **_):
        return self.kept.get(key)

    def set(self, key, value, **_):
        self.kept[key] = value

    def delete(self, key, **_):
        self.kept.pop(key, None)


def serve(name, text, wrap=lambda app: app):
    path = os.path.join(folder, name + '.conf')
    with open(path, 'w') as conf:
        conf.write(text)
    sock = eventlet.listen(('127.0.0.1', 0), backlog=256)
    app = wrap(loadapp(path))
    eventlet.spawn(eventlet.wsgi.server, sock, app, log_output=False, max_size=256)
    return sock.getsockname()[1]


os.makedirs(os.path.join(folder, 'devices', 'disk'))
for kind in ('account', 'container', 'object'):
    port = serve(kind, SERVER.format(folder=folder, kind=kind))
    ring = RingBuilder(2, 1, 0)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'disk', 'weight': 1})
    ring.rebalance()
    ring.get_ring().save(os.path.join(folder, kind + '.ring.gz'))

account, user = access_key.split(':')
port = serve('proxy', PROXY.format(folder=folder, user=account + '_' + user, secret=secret, page=page), Cache)
print(port, flush=True)
eventlet.tpool.execute(sys.stdin.read)
shutil.rmtree(folder, ignore_errors=True)
os._exit(0)
