// What the shipped Dockerfile and units say, for the tests that do as they say.
import { readFileSync } from 'node:fs'

type Instruction = { word: string; rest: string }
export type Stage = { name: string; from: string; instructions: Instruction[] }

/** The stages of a Dockerfile. Comments and continued lines are understood, here-documents are not. */
export function readDockerfile(file: string): Stage[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: Stage[] = []
  for (const line of lines) {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? []
    if (word === 'FROM') {
      const [, from = '', name = ''] = /^(?:--platform=\S+\s+)?(\S+)(?:\s+AS\s+(\S+))?$/.exec(rest) ?? []
      stages.push({ name, from, instructions: [] })
    } else if (word !== 'ARG') stages.at(-1)?.instructions.push({ word, rest })
  }
  return stages
}

/** What one instruction of a stage says, e.g. USER; the last one counts. */
export const last = ({ instructions }: Stage, word: string): string | undefined =>
  instructions.findLast((i) => i.word === word)?.rest

/** The variables that a stage's ENV lines set. */
export const variablesOf = ({ instructions }: Stage): Record<string, string> =>
  Object.fromEntries(
    instructions
      .filter((i) => i.word === 'ENV')
      .flatMap((i) => i.rest.split(/\s+/).map((pair) => pair.split('=') as [string, string])),
  )

type Unit = {
  /** ExecStart, in words */
  exec: string[]
  env: Record<string, string>
  /** every setting of [Service] */
  service: Map<string, string[]>
}

/** A unit of systemd, for the instance `instance` where it is a template. */
export function readUnit(file: string, instance = ''): Unit {
  const service = new Map<string, string[]>()
  let section = ''
  for (const line of readFileSync(file, 'utf8').replaceAll('%i', instance).split('\n')) {
    const [, head] = /^\[(\w+)\]$/.exec(line) ?? []
    if (head) section = head
    const [, key, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (key && section === 'Service') service.set(key, [...(service.get(key) ?? []), value])
  }
  const env = (service.get('Environment') ?? []).flatMap((words) => words.split(/\s+/))
  return {
    exec: (service.get('ExecStart')?.[0] ?? '').split(/\s+/),
    env: Object.fromEntries(env.map((pair) => pair.split('=') as [string, string])),
    service,
  }
}
