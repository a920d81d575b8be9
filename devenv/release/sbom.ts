// The bill of materials of a release: CycloneDX 1.5, from the lock. `npm sbom` leaves out what packages of a chosen workspace
// need in turn, and lists tools of development when none is chosen.
import type { Locked } from './closure.ts'

const ref = ({ name, version }: Locked) => `${name}@${version}`

/** Package URL, by which scanners know a package. */
const purl = ({ name, version }: Locked) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** SHA-512 in hex of npm's `sha512-<base64>`. */
function hashes({ integrity }: Locked) {
  const base64 = integrity?.split(' ').find((part) => part.startsWith('sha512-'))
  if (!base64) return {}
  const content = Buffer.from(base64.slice('sha512-'.length), 'base64').toString('hex')
  return { hashes: [{ alg: 'SHA-512', content }] }
}

/** A licence's SPDX id, or an expression of several, as CycloneDX tells them apart. */
const licences = ({ licence }: Locked) =>
  licence === ''
    ? {}
    : { licenses: [/\s/.test(licence) ? { expression: licence } : { license: { id: licence } }] }

const referred = ({ resolved }: Locked) =>
  resolved?.startsWith('https://') ? { externalReferences: [{ type: 'distribution', url: resolved }] } : {}

/**
 * The bill of materials of a release.
 * @param packages what it carries, ours included
 * @param release its own name, version and licence
 */
export function billOfMaterials(
  packages: readonly Locked[],
  release: { name: string; version: string; licence: string },
): object {
  const { name, version, licence } = release
  const byPath = new Map(packages.map((p) => [p.path, p]))
  // One version that lies at two places is one component.
  const components = [...new Map(packages.map((p) => [ref(p), p])).values()]
  const root = `${name}@${version}`
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        'bom-ref': root,
        type: 'application',
        name,
        version,
        licenses: [{ license: { id: licence } }],
      },
    },
    components: components.map((p) => ({
      'bom-ref': ref(p),
      type: 'library',
      name: p.name,
      version: p.version,
      purl: purl(p),
      ...hashes(p),
      ...licences(p),
      ...referred(p),
    })),
    dependencies: [
      {
        ref: root,
        dependsOn: components.filter((p) => !p.path.includes('node_modules/')).map(ref),
      },
      ...components.map((p) => ({
        ref: ref(p),
        dependsOn: [
          ...new Set(
            packages.filter((q) => ref(q) === ref(p)).flatMap((q) => q.needs.map((n) => ref(byPath.get(n)!))),
          ),
        ],
      })),
    ],
  }
}
