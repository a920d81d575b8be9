import multipart from '@fastify/multipart'
import { FileQuery, UPLOAD_LIMIT, UploadedFile, UploadInput } from '@holdfast/protocol/files'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addCall, addFile } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import { unknownCall } from '../../http/failures.ts'
import type { FilesService } from './service.ts'

const tag = 'files'
const YEAR_SECONDS = 31_536_000
const LIMITS = {
  fileSize: UPLOAD_LIMIT,
  files: 1,
  fields: 4,
  parts: 5,
  fieldNameSize: 50,
  fieldSize: 200,
  headerPairs: 20,
}

const isOn = (flag: string | undefined) => flag === 'true' || flag === '1'

export function filesRoutes(app: FastifyInstance, files: FilesService): void {
  // In a scope of its own: no other call reads multipart bodies.
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: true })
    uploadRoute(scope, files)
  })
  for (const path of ['file', '/api/app/file'])
    addFile(
      app,
      {
        path,
        tag,
        summary:
          'An uploaded image. Private ones need the session of their owner; documents of card applications can be seen by managers too.',
        input: FileQuery,
        contentType: 'image/webp',
        errors: ['FILE_UNKNOWN'],
        session: 'optional',
        example: { input: { fileName: '5f1d2c0b9a8e47f6b3c2d1e0f9a8b7c6.webp' } },
      },
      async ({ fileName }, { caller, reply }) => {
        const { bytes, isPublic } = await files.file(caller.session, fileName)
        return send(reply, bytes, isPublic)
      },
    )
  app.get<{ Params: { '*': string } }>('/profile/*', { schema: { hide: true } }, async (request, reply) => {
    const bytes = await files.publicFile(`/profile/${request.params['*']}`)
    return bytes ? send(reply, bytes, true) : unknownCall(request, reply)
  })
}

function send(reply: FastifyReply, bytes: Buffer, isPublic: boolean): FastifyReply {
  return (
    reply
      .header('cache-control', isPublic ? `public, max-age=${YEAR_SECONDS}, immutable` : 'private, no-store')
      // Opened by itself, it is a picture and nothing else.
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'inline')
      .type('image/webp')
      .send(bytes)
  )
}

function uploadRoute(app: FastifyInstance, files: FilesService): void {
  addCall(
    app,
    {
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
    },
    async (input, { caller, request }) => {
      const purpose = isOn(input.isVisa) ? 'visa' : isOn(input.isPublic) ? 'public' : 'own'
      await files.expectAllowed(caller.session, purpose)
      return files.upload(caller.session, purpose, await readUpload(request))
    },
  )
}

/** The bytes of the field `file`. @throws AppError FILE_TOO_LARGE, INVALID_INPUT */
async function readUpload(request: FastifyRequest): Promise<Buffer> {
  try {
    let found: Buffer | undefined
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      const bytes = await part.toBuffer()
      if (part.fieldname === 'file') found = bytes
    }
    if (found && found.length > 0) return found
  } catch (e) {
    const { code, statusCode } = e as { code?: string; statusCode?: number }
    if (statusCode === 413) throw new AppError('FILE_TOO_LARGE', { limit: UPLOAD_LIMIT })
    // What else goes wrong while reading is the form's fault: not multipart, cut off, wrongly nested.
    if (!code?.startsWith('FST_') && !(e instanceof Error && /multipart|boundary|form/i.test(e.message)))
      throw e
  }
  throw new AppError('INVALID_INPUT', { field: 'file' })
}
