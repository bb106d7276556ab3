import { useContext, useRef, useSyncExternalStore } from 'react'
import { PanelShown } from '../../components/use-frame.ts'
import { sameRequest, type ThumbnailRequest } from '../../thumbnails/thumbnail-request.ts'
import { useSession } from '../use-session.ts'

const nothing = () => () => {}

/** Address of a picture, drawn when there is time; undefined before that. */
export function useThumbnail(request: ThumbnailRequest | undefined): string | undefined {
  const { thumbnails } = useSession()
  const shown = useContext(PanelShown)
  // The request is made anew with every render; what it is made of says whether it is another.
  const kept = useRef<{ request: ThumbnailRequest; subscribe: (listener: () => void) => () => void }>(
    undefined,
  )
  if (!request) kept.current = undefined
  else if (!kept.current || !sameRequest(kept.current.request, request)) {
    kept.current = { request, subscribe: (listener) => thumbnails.want(request, listener) }
  }
  return useSyncExternalStore((shown && kept.current?.subscribe) || nothing, () =>
    request ? thumbnails.url(request) : undefined,
  )
}
