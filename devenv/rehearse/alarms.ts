// Prometheus with the shipped configuration and rules, which looks at every process of the site.
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, sleep } from '../ports.ts'
import { ROOT } from '../stack.ts'
import { Part } from './part.ts'
import type { Debian } from './parts-of-debian.ts'

const LOOK_MS = 500

/** Somebody who watches the site. */
export type Watcher = {
  part: Part
  /** waits until an alarm of this name is raised, or until none is. @returns whether that was so within `ms` */
  is: (alarm: string, raised: boolean, ms: number) => Promise<boolean>
}

/** @param scraped what is looked at: where, and its label `process` */
export async function watcherOf(
  debian: Debian,
  logs: string,
  scraped: { process: string; port: number }[],
): Promise<Watcher> {
  const port = await freePort()
  const { path } = debian.folder('prometheus')
  for (const file of ['prometheus.yml', 'alerts.yml'])
    copyFileSync(join(ROOT, 'deploy/prometheus', file), join(path, file))
  const targets = scraped.map((s) => ({ targets: [`127.0.0.1:${s.port}`], labels: { process: s.process } }))
  writeFileSync(join(path, 'targets.yml'), JSON.stringify(targets))
  const inside = join(debian.inside, 'prometheus')
  const url = `http://127.0.0.1:${port}`
  const part = new Part({
    name: 'prometheus',
    command: debian.as(
      'prometheus',
      `--config.file=${join(inside, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(inside, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ),
    log: join(logs, 'prometheus.log'),
    ready: async () => (await fetch(`${url}/-/ready`)).ok,
  })
  const raised = async (alarm: string) => {
    const answer = await fetch(`${url}/api/v1/alerts`)
    const { data } = (await answer.json()) as {
      data: { alerts: { state: string; labels: { alertname: string } }[] }
    }
    return data.alerts.some((a) => a.labels.alertname === alarm && a.state === 'firing')
  }
  return {
    part,
    is: async (alarm, wanted, ms) => {
      for (const late = Date.now() + ms; Date.now() < late; await sleep(LOOK_MS))
        if ((await raised(alarm)) === wanted) return true
      return false
    },
  }
}
