import { type Static, Type } from 'typebox'

/** Largest upload, bytes. */
export const UPLOAD_LIMIT = 10 * 1024 * 1024
/** Kinds of images that can be uploaded; the server reads the kind from the content, not from the name. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
/** Longest side of a stored image, pixels; larger ones are made smaller. */
export const IMAGE_SIDE = 2_400
/** Files that one address can upload in 24 hours. */
export const UPLOADS_PER_DAY = 60

/** Name of a stored file. Those below `/profile/` are public and static, all others private. */
export const FileName = Type.String({
  pattern: '^(/profile/)?[0-9a-f]{32}\\.webp$',
  examples: ['5f1d2c0b9a8e47f6b3c2d1e0f9a8b7c6.webp'],
})

/**
 * Inputs of `uploadFile` (session) in the query string; the image is the field `file` of a multipart body. `isVisa`: for the
 * card application. `isPublic`: for everybody to see, by operators with the role content or manager.
 */
export const UploadInput = Type.Object({
  isVisa: Type.Optional(Type.String({ pattern: '^(true|false|1|0)?$' })),
  isPublic: Type.Optional(Type.String({ pattern: '^(true|false|1|0)?$' })),
})

/** `uploadFile`: what was stored, re-encoded and without metadata. */
export const UploadedFile = Type.Object({
  fileName: FileName,
  /** where it can be read; a private file needs its owner's session */
  url: Type.String(),
  bytes: Type.Integer({ minimum: 1 }),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
})
export type UploadedFile = Static<typeof UploadedFile>

/** Inputs of `file`. */
export const FileQuery = Type.Object({ fileName: Type.String({ maxLength: 300 }) })
