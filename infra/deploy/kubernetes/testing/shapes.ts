export interface Container {
  name: string
  command?: string[]
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef: { key: string; optional?: boolean } } }[]
  envFrom?: unknown[]
  ports?: { name: string; containerPort: number }[]
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[]
  startupProbe?: unknown
  readinessProbe?: unknown
  livenessProbe?: unknown
}

export interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec: {
    replicas?: number
    scaleTargetRef?: { name: string }
    template: { metadata: { labels: Record<string, string> }; spec: { containers: Container[] } }
    [key: string]: unknown
  }
}

export const isWorkload = ({ kind }: Manifest) => kind === 'Deployment' || kind === 'Job'

export function getContainer(manifest: Manifest): Container {
  const [container, ...more] = manifest.spec.template.spec.containers
  if (!container || more.length > 0)
    throw new Error(`${manifest.metadata.name} doesn't have exactly one container`)
  return container
}
