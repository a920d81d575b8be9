import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Withdrawal } from '@holdfast/protocol/withdrawals'
import type { Page } from '@holdfast/protocol/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../devenv/ports.ts'
import { keyOf, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { deposit, newUser, ok, type User } from '#test/custody.ts'
import { modules, run } from '#test/packed.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

// Systems in other languages, by hand and generated. They bring packages from PyPI, Maven, npm and the Go proxy, so that only the
// workshop runs them: `npm run nightly clients`. It needs Python 3, Go, Java and Maven.

const VERSION = '7.16.0'
const GENERATOR = `https://repo1.maven.org/maven2/org/openapitools/openapi-generator-cli/${VERSION}/openapi-generator-cli-${VERSION}.jar`
const REDOCLY = '2.77.0'

const root = join(import.meta.dirname, '../../..')
const python = join(root, 'examples', 'python')
const go = join(root, 'examples', 'go')

describe.runIf(process.env['CLIENTS'] === '1')('clients in other languages', { timeout: 600_000 }, () => {
  let chain: TestChain
  let t: TestApp
  let base: string
  let work: string

  beforeAll(async () => {
    work = mkdtempSync(join(tmpdir(), 'holdfast-clients-'))
    const port = await freePort()
    base = `http://127.0.0.1:${port}`
    chain = await startTestChain()
    t = await startTestApp({ chain, env: { ALLOWED_ORIGINS: `${base},http://localhost:3000` } })
    await t.app.http.listen({ port, host: '127.0.0.1' })
    await run('python3', ['-m', 'venv', join(work, 'venv')])
    await run(inVenv('pip'), ['install', '-q', '-r', join(python, 'requirements.txt')])
    await run('go', ['build', '-o', join(work, 'session'), '.'], { cwd: go })
  }, 600_000)
  afterAll(async () => {
    await t?.stop()
    await chain?.stop()
    rmSync(work, { recursive: true, force: true })
  })

  const inVenv = (program: string) => join(work, 'venv', 'bin', program)
  const sessions = () =>
    [
      ['python', inVenv('python'), [join(python, 'session.py')], 31],
      ['go', join(work, 'session'), [], 32],
    ] as const

  async function play(program: string, args: readonly string[], index: number, more: Record<string, string>) {
    const env = { ...process.env, HOLDFAST_URL: base, PRIVATE_KEY: keyOf(index), ...more }
    const failed = (e: { stdout: string; stderr: string }) => e
    const { stdout, stderr } = await run(program, args, { env }).catch(failed)
    return { stdout, stderr }
  }

  test('what a page of ours prints is what libraries of others sign', async () => {
    const sign = `
import json, re, sys
from eth_account import Account
from eth_account.messages import encode_defunct, encode_typed_data
for name, block in re.findall(r'\`\`\`json ([\\w-]+)\\n(.*?)\`\`\`', sys.stdin.read(), re.S):
    v = json.loads(block)
    m = encode_defunct(text=v['text']) if 'text' in v else encode_typed_data(full_message=v['typedData'])
    print(name, '0x' + bytes(Account.from_key(v['key']).sign_message(m).signature).hex() == v['signature'])
`
    const running = run(inVenv('python'), ['-c', sign])
    running.child.stdin!.end(readFileSync(join(root, 'docs', 'INTEGRATING.md')))
    expect((await running).stdout).toBe('sign-in True\nmobile True\nwithdrawal True\n')
  })

  /** Generates a client of the server's own document, as somebody would. */
  async function generate(generator: string, more = ''): Promise<string> {
    const out = join(work, generator)
    const set = `disallowAdditionalPropertiesIfNotPresent=false${more}`
    const args = ['generate', '-i', `${base}/api/openapi.json`, '-g', generator, '-o', out]
    await run('java', ['-jar', join(work, 'generator.jar'), ...args, `--additional-properties=${set}`])
    return out
  }
  const write = (file: string, text: string) => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  /** What each prints of a transfer to oneself, and of a good answer. */
  const PLAYED = 'RECEIVER_IS_SELF 0\n'

  test('generated clients of four languages compile and keep the code of a refusal', async () => {
    const jar = await fetch(GENERATOR)
    writeFileSync(join(work, 'generator.jar'), new Uint8Array(await jar.arrayBuffer()))
    const { address, session } = await newUser(chain, t, 33)
    const env = { ...process.env, HOLDFAST_URL: base, ADDRESS: address, TOKEN: session.apptoken }

    const inGo = await generate('go')
    write(
      join(inGo, 'play', 'main.go'),
      `package main
import (
	"context"
	"fmt"
	"os"
	client "github.com/GIT_USER_ID/GIT_REPO_ID"
)
func main() {
	conf := client.NewConfiguration()
	conf.Servers = client.ServerConfigurations{{URL: os.Getenv("HOLDFAST_URL")}}
	api := client.NewAPIClient(conf)
	ctx := context.WithValue(context.Background(), client.ContextAPIKeys, map[string]client.APIKey{"AppToken": {Key: os.Getenv("TOKEN")}})
	input := client.NewTransferInput("1", os.Getenv("ADDRESS"), "USDT")
	refused, _, err := api.TransfersAPI.Transfer(ctx).TransferInput(*input).Execute()
	if err != nil { panic(err) }
	info, _, err := api.TransfersAPI.GetTransferInfo(ctx).Execute()
	if err != nil { panic(err) }
	fmt.Println(refused.Data.Failure.Error, info.Data.TransferInfo.FeeBps)
}
`,
    )
    expect((await run('go', ['run', './play'], { cwd: inGo, env })).stdout).toBe(PLAYED)

    const inPython = await generate('python')
    await run(inVenv('pip'), ['install', '-q', inPython])
    const script = `
import os, openapi_client as c
conf = c.Configuration(host=os.environ["HOLDFAST_URL"], api_key={"AppToken": os.environ["TOKEN"]})
api = c.TransfersApi(c.ApiClient(conf))
refused = api.transfer(c.TransferInput(amount="1", to=os.environ["ADDRESS"], symbol="USDT"))
info = api.get_transfer_info()
print(refused.data.actual_instance.error.value, info.data.actual_instance.fee_bps)
`
    expect((await run(inVenv('python'), ['-c', script], { env })).stdout).toBe(PLAYED)

    const inTypeScript = await generate('typescript-fetch', ',importFileExtension=.ts')
    write(
      join(inTypeScript, 'play.ts'),
      `import { Configuration, TransfersApi } from './index.ts'
const env = process.env as Record<string, string>
const api = new TransfersApi(new Configuration({ basePath: env['HOLDFAST_URL']!, apiKey: env['TOKEN']! }))
const refused = await api.transfer({ transferInput: { amount: '1', to: env['ADDRESS']!, symbol: 'USDT' } })
const { data } = await api.getTransferInfo()
console.log('error' in refused.data ? refused.data.error : refused, 'feeBps' in data ? data.feeBps : data)
`,
    )
    const options = [
      '--strict',
      '--skipLibCheck',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--types',
      'node',
    ]
    const types = ['--typeRoots', join(modules, '@types'), '--rootDir', '.', '--outDir', 'dist']
    write(join(inTypeScript, 'package.json'), '{ "type": "module" }')
    const files = ['--rewriteRelativeImportExtensions', 'play.ts']
    const compile = [join(modules, 'typescript', 'bin', 'tsc'), ...options, ...types, ...files]
    const said = await run(process.execPath, compile, { cwd: inTypeScript }).catch(
      (e: { stdout: string }) => e,
    )
    expect(said.stdout).toBe('')
    const inNode = await run(process.execPath, ['dist/play.js'], { cwd: inTypeScript, env })
    expect(inNode.stdout).toBe(PLAYED)

    const inJava = await generate('java')
    write(
      join(inJava, 'src/main/java/Play.java'),
      `import org.openapitools.client.*;
import org.openapitools.client.api.TransfersApi;
import org.openapitools.client.model.*;
public class Play {
  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient().setBasePath(System.getenv("HOLDFAST_URL"));
    client.setApiKey(System.getenv("TOKEN"));
    TransfersApi api = new TransfersApi(client);
    TransferInput input = new TransferInput().amount("1").to(System.getenv("ADDRESS")).symbol(TransferInput.SymbolEnum.USDT);
    TransferAnswer refused = api.transfer(input, null, null);
    GetTransferInfoAnswer info = api.getTransferInfo(null);
    System.out.println(refused.getData().getFailure().getError() + " " + info.getData().getTransferInfo().getFeeBps());
  }
}
`,
    )
    const quiet = ['-q', '-B', '-Dmaven.test.skip=true']
    const copy = ['dependency:copy-dependencies', '-DoutputDirectory=target/libraries']
    const built = run('mvn', [...quiet, 'compile', ...copy], { cwd: inJava })
    expect((await built.catch((e: { stdout: string }) => e)).stdout).not.toContain('ERROR')
    const inJvm = await run('java', ['-cp', 'target/classes:target/libraries/*', 'Play'], {
      cwd: inJava,
      env,
    })
    expect(inJvm.stdout).toBe(PLAYED)
  })

  test('a linter finds no fault in the document', async () => {
    const file = join(work, 'openapi.json')
    writeFileSync(file, await (await fetch(`${base}/api/openapi.json`)).text())
    const lint = ['--yes', `@redocly/cli@${REDOCLY}`, 'lint', file, '--format', 'json']
    const { stdout } = await run('npx', lint, { cwd: work }).catch((e: { stdout: string }) => e)
    const { problems } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as { problems: { message: string }[] }
    expect(problems.map((p) => p.message)).toEqual([])
  })

  test('each signs in, reads, withdraws what it signed, and keeps the code of a refusal', async () => {
    for (const [language, program, args, index] of sessions()) {
      const user: User = await newUser(chain, t, index)
      await deposit(chain, t, user, 50n * UNIT)
      const read = await play(program, args, index, {})
      expect([language, read.stderr]).toEqual([language, ''])
      expect(read.stdout).toContain(`signed in as ${user.address}\n`)
      expect(read.stdout).toMatch(/^balance USDT [1-9]\d{19}$/m)
      const made = await play(program, args, index, { WITHDRAW: String(20n * UNIT) })
      expect([language, made.stdout]).toEqual([language, expect.stringMatching(/^withdrawal \d+ approved$/m)])
      const log = await ok<Page<Withdrawal>>(t.get('pageWithdrawLog', user.session))
      expect(log.records).toMatchObject([{ amount: String(20n * UNIT), wallet: user.address }])
      const refused = await play(program, args, index, { WITHDRAW: String(900n * UNIT) })
      expect([language, refused.stderr]).toEqual([
        language,
        expect.stringContaining('refused INSUFFICIENT_BALANCE {'),
      ])
    }
  })
})
