import { calls } from '@holdfast/protocol/calls'
import multipart from '@fastify/multipart'
import { UPLOAD_LIMIT } from '@holdfast/protocol/files'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answer, answerFile } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import { unknownCall } from '../../http/failures.ts'
import type { FilesService } from './service.ts'

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
  for (const call of [calls.file, calls.appFile])
    answerFile(app, call, async ({ fileName }, { caller, reply }) => {
      const { bytes, isPublic } = await files.file(caller.session, fileName)
      return send(reply, bytes, isPublic)
    })
  app.get<{ Params: { '*': string } }>('/profile/*', async (request, reply) => {
    const bytes = await files.publicFile(`/profile/${request.params['*']}`)
    return bytes ? send(reply, bytes, true) : unknownCall(request, reply)
  })
}

function send(reply: FastifyReply, bytes: Buffer, isPublic: boolean): FastifyReply {
  return (
    reply
      .header('cache-control', isPublic ? `public, max-age=${YEAR_SECONDS}, immutable` : 'private, no-store')
      // If a browser opens it directly, nothing in it can run.
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'inline')
      .type('image/webp')
      .send(bytes)
  )
}

function uploadRoute(app: FastifyInstance, files: FilesService): void {
  answer(app, calls.uploadFile, async (input, { caller, request }) => {
    const purpose = isOn(input.isVisa) ? 'visa' : isOn(input.isPublic) ? 'public' : 'own'
    await files.expectAllowed(caller.session, purpose)
    return files.upload(caller.session, purpose, await readUpload(request))
  })
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
    // Other errors while reading come from a bad form: not multipart, cut off, wrongly nested.
    if (!code?.startsWith('FST_') && !(e instanceof Error && /multipart|boundary|form/i.test(e.message)))
      throw e
  }
  throw new AppError('INVALID_INPUT', { field: 'file' })
}
