{{- define "togather.labels" -}}
app.kubernetes.io/name: togather
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "togather.podSpec" -}}
{{- $root := .root }}
automountServiceAccountToken: false
terminationGracePeriodSeconds: 90
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
volumes:
  # The converted face nets. Each new pod converts them again.
  - { name: data, emptyDir: {} }
  - { name: tmp, emptyDir: {} }
  {{- with .tlsSecret }}
  - { name: certificate, secret: { secretName: {{ . }} } }
  {{- end }}
containers:
  - name: {{ .service }}
    image: {{ $root.Values.image.repository }}:{{ $root.Values.image.tag | default $root.Chart.AppVersion }}
    imagePullPolicy: {{ $root.Values.image.pullPolicy }}
    args: ['--services={{ .service }}']
    envFrom:
      - configMapRef: { name: {{ $root.Release.Name }}-togather }
      - secretRef: { name: {{ required "secretName is required" $root.Values.secretName }} }
    securityContext:
      allowPrivilegeEscalation: false
      readOnlyRootFilesystem: true
      capabilities: { drop: [ALL] }
    volumeMounts:
      - { name: data, mountPath: /data }
      - { name: tmp, mountPath: /tmp }
      {{- if .tlsSecret }}
      - { name: certificate, mountPath: /certificate, readOnly: true }
      {{- end }}
{{- end }}
