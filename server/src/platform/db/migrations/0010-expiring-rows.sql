-- Finds expired rows without reading the others.
create index upload_batches_created on upload_batches (created_at);
create index local_identity_expires on local_identity_records (expires_at);
create index feedback_handled on feedback (handled_at) where handled_at is not null;
