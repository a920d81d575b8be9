import type { UploadedFile } from '@holdfast/protocol/files'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@holdfast/client/errors'
import { client, get } from './client.ts'
import { session, useSession } from './session.ts'

/** Time-out of an upload, in milliseconds: on a slow connection a picture takes longer than other calls. */
const UPLOAD_TIMEOUT = 300_000

/**
 * Uploads a picture and reports progress.
 * @param o.query query of the call `uploadFile`: whether it is a document of a card application
 * @param o.onProgress called with the part that is sent, 0 to 1
 * @throws ApiError; the signal's own reason when it was aborted
 */
export async function uploadPicture(o: {
  query: { isVisa?: string }
  file: File
  onProgress(part: number): void
  signal: AbortSignal
}): Promise<UploadedFile> {
  const asked = session.get().token
  const form = new FormData()
  form.append('file', o.file)
  // fetch reports no upload progress.
  const request = new XMLHttpRequest()
  request.open('POST', client.url('uploadFile', o.query))
  request.timeout = UPLOAD_TIMEOUT
  for (const [name, value] of Object.entries(client.headers())) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', (event) => {
    if (event.lengthComputable) o.onProgress(event.loaded / event.total)
  })
  const stop = () => request.abort()
  o.signal.addEventListener('abort', stop)
  try {
    await new Promise<void>((resolve, reject) => {
      request.addEventListener('load', () => resolve())
      request.addEventListener('error', () => reject(client.unreachable()))
      request.addEventListener('timeout', () => reject(client.tooLate()))
      request.addEventListener('abort', () => reject(o.signal.reason as Error))
      request.send(form)
    })
  } finally {
    o.signal.removeEventListener('abort', stop)
  }
  if (request.status !== 200) throw client.badStatus(request.status)
  let answer: unknown
  try {
    answer = JSON.parse(request.responseText)
  } catch {
    throw client.unreadable(request.status)
  }
  return client.unwrap<'uploadFile'>(answer, asked)
}

/** The file as a data URL. */
const asDataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the picture could not be read')))
    reader.readAsDataURL(blob)
  })

/**
 * A private picture as a data URL, which works in this page only. Requested once, because the server records every look
 * at somebody else's picture.
 */
export function usePrivatePicture(fileName: string) {
  const { loginAccount } = useSession()
  return useQuery({
    queryKey: ['privateFile', loginAccount, fileName],
    staleTime: Infinity,
    // Not kept after the page that showed it is closed.
    gcTime: 0,
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.problem === 'refused'),
    queryFn: async ({ signal }) => asDataUrl(await get('file', { fileName }, signal)),
  })
}
