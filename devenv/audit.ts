// `npm run audit`: known vulnerabilities of what a release carries, as the registry tells them; exit code 1 for a high or critical
// one. Where the registry does not answer it says so and ends with 0: nothing was found out then.
import { spawnSync } from 'node:child_process'
import { tool } from './run.ts'
import { ROOT } from './stack.ts'

type Report = {
  error?: { summary?: string }
  message?: string
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>
}

/** Severities for which nothing is released. */
const REFUSED = new Set(['high', 'critical'])

/** What npm's report says, and the exit code. */
export function judged(text: string): { lines: string[]; code: number } {
  let report: Report
  try {
    report = JSON.parse(text) as Report
  } catch {
    report = {}
  }
  if (!report.vulnerabilities)
    return {
      lines: [
        `The registry did not answer, vulnerabilities were not looked up: ${report.message ?? report.error?.summary ?? 'no report'}`,
      ],
      code: 0,
    }
  const found = Object.values(report.vulnerabilities)
  const lines = found.map(({ name, severity, range }) => `${severity}: ${name} ${range}`)
  return {
    lines: lines.length > 0 ? lines : ['No known vulnerability.'],
    code: found.some(({ severity }) => REFUSED.has(severity)) ? 1 : 0,
  }
}

if (process.argv[1] === import.meta.filename) {
  const npm = tool('npm', ['audit', '--omit=dev', '--json'])
  const { stdout } = spawnSync(npm.command, npm.args, { cwd: ROOT, encoding: 'utf8', shell: npm.shell })
  const { lines, code } = judged(stdout ?? '')
  for (const line of lines) console.log(line)
  process.exit(code)
}
