import type { UploadedFile } from '@holdfast/protocol/files'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@holdfast/client/errors'
import { client, get } from './client.ts'
import { session, useSession } from './session.ts'

/** A picture over a slow line takes longer than an answer, in milliseconds. */
const UPLOAD_TIMEOUT = 300_000

/**
 * Uploads a picture and is told how much of it is on its way.
 * @param o.query for whom it is, as `uploadFile` has it
 * @param o.onProgress gets the part that was sent, 0 to 1
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
  // fetch does not tell how much of a body was sent.
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

/** A file as an address that holds it. */
const asDataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the picture could not be read')))
    reader.readAsDataURL(blob)
  })

/**
 * A private picture, to be shown by this page alone; asked for once, because who looks at somebody else's is written down.
 * Its data is an address that holds the picture itself.
 */
export function usePrivatePicture(fileName: string) {
  const { loginAccount } = useSession()
  return useQuery({
    queryKey: ['privateFile', loginAccount, fileName],
    staleTime: Infinity,
    // It is forgotten with the page that showed it.
    gcTime: 0,
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.problem === 'refused'),
    queryFn: async ({ signal }) => asDataUrl(await get('file', { fileName }, signal)),
  })
}
