import { FileQuery, UploadedFile, UploadInput } from '../files.ts'
import { defineCall, Picture } from './call.ts'

const tag = 'files'

export const uploadFile = defineCall({
  method: 'POST',
  path: 'uploadFile',
  tag,
  summary:
    'Stores an image (JPEG, PNG or WebP, at most 10 MB): decoded, made upright and no larger than 2,400 pixels, and encoded anew without metadata. Private unless an operator publishes it.',
  input: UploadInput,
  upload: 'file',
  data: UploadedFile,
  errors: ['FILE_KIND', 'FILE_TOO_LARGE', 'UPLOAD_LIMIT', 'ROLE_REQUIRED', 'MODULE_CLOSED'],
  session: 'required',
  about: 'self',
  example: {
    input: { isVisa: 'true' },
    data: {
      fileName: '5f1d2c0b9a8e47f6b3c2d1e0f9a8b7c6.webp',
      url: '/api/app/api/file?fileName=5f1d2c0b9a8e47f6b3c2d1e0f9a8b7c6.webp',
      bytes: 81_234,
      width: 1_600,
      height: 1_200,
    },
  },
})

/** The answer is the picture itself; a failure is an envelope. */
const picture = {
  method: 'GET',
  tag,
  summary:
    'An uploaded image. Private ones need the session of their owner; documents of card applications can be seen by managers too.',
  input: FileQuery,
  data: Picture,
  contentType: 'image/webp',
  errors: ['FILE_UNKNOWN'],
  session: 'optional',
  about: 'owner',
  example: { input: { fileName: '5f1d2c0b9a8e47f6b3c2d1e0f9a8b7c6.webp' }, data: '' },
} as const

export const file = defineCall({ ...picture, path: 'file' })

export const appFile = defineCall({ ...picture, path: '/api/app/file' })
