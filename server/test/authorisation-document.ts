import { type Answer, ANSWERS, AUTHORISATION, PEOPLE } from './authorisation.ts'

/** How each answer looks in the document. */
const SIGNS: Record<Answer, string> = {
  yes: '●',
  login: 'login',
  role: '–',
  other: 'own',
  hidden: 'hidden',
  project: 'project',
}

function tableOf(rows: string[][]): string {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((r) => r[i]!.length)))
  const line = (cells: string[]) => `| ${cells.map((c, i) => c.padEnd(widths[i]!)).join(' | ')} |`
  const [head = [], ...rest] = rows
  return [line(head), line(widths.map((n) => '-'.repeat(n))), ...rest.map(line)].join('\n')
}

/** The text of docs/AUTHORISATION.md. */
export function authorisationDocument(): string {
  const rows = Object.entries(AUTHORISATION).map(([row, r]) => {
    const [route, of] = row.split(' | ')
    return [`\`${route}\`${of ? ` ${of}` : ''}`, r.rule, ...PEOPLE.map((who) => SIGNS[r[who]])]
  })
  const head = ['Route', 'Who', ...PEOPLE]
  const signs = Object.entries(ANSWERS).map(([answer, words]) => `- ${SIGNS[answer as Answer]} ${words}`)
  return `# Who may ask what

Made by \`npm run generate\` from the calls' contracts (\`packages/protocol/src/calls\`: \`session\`, \`roles\`, \`about\`) and the
special cases in \`server/test/authorisation.ts\`. \`server/src/http/authorisation.test.ts\` holds the same rows against the running
server: each route is asked as each of these people, and a route without a row fails. After a change read what changed here.

\`user\` is whom the objects in question belong to, \`other\` another user; \`sender\` ships for the store of the order in
question, \`store\` for another one. Paths are below \`/api/app/api/\` unless they begin with \`/\`. Nobody decides what they
proposed or asked for themselves: \`SECOND_PERSON_REQUIRED\`.

${signs.join('\n')}

${tableOf([head, ...rows])}
`
}
