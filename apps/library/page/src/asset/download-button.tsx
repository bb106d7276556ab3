import { useState } from 'react'
import { request } from '../data/api.ts'
import { Icon } from '../parts/icon.tsx'

/** The head as a small .glb; the library builds it when it is first asked for. */
export function DownloadButton({ digest, file }: { digest: string; file: string }) {
  const [state, setState] = useState<'idle' | 'building' | 'failed'>('idle')
  const download = async () => {
    setState('building')
    try {
      const response = await request(`/v1/derived/${digest}/game`, { headers: { prefer: 'wait=20' } })
      if (response.status === 202) throw new Error('It is still being built.')
      const url = URL.createObjectURL(await response.blob())
      Object.assign(document.createElement('a'), { href: url, download: file }).click()
      setTimeout(() => URL.revokeObjectURL(url), 10_000)
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <button type="button" className="btn md line" disabled={state === 'building'} onClick={download}>
      <Icon name="download" />
      {state === 'building' ? 'Building .glb' : state === 'failed' ? 'Try again' : 'Download .glb'}
    </button>
  )
}
