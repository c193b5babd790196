/**
 * The files that catalogues read, filled as a release fills them. No catalogue's own check can be run
 * here: each has its required keys below, with their source, and what it says about the image must be
 * what the image says.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import {
  fillCatalogues,
  fillTemplate,
  valuesOf,
  writeCatalogues,
} from '../../scripts/catalogues.ts'
import { CHECK_PATH, ENVIRONMENT, IMAGE_USER } from '../../scripts/image-root.ts'

const IMAGE = 'registry.example.org/leadenhall/leadenhall'
const DIGEST = `sha256:${'ab'.repeat(32)}`
const PORT = Number(ENVIRONMENT['PORT'])
const DATA = ENVIRONMENT['DATA_DIR'] ?? ''
const values = valuesOf({
  addresses: { IMAGE_NAME: IMAGE, PROJECT_URL: 'https://git.example.org/leadenhall' },
  digest: DIGEST,
})
const VERSION = values['VERSION'] ?? ''

type Tree = { readonly [key: string]: Tree } & readonly Tree[]

/** Required keys by file. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  // getumbrel/umbrel, packages/umbreld/source/modules/apps/schema.ts, as sharknoon/umbrel-cli checks it.
  'umbrel/leadenhall/umbrel-app.yml':
    'manifestVersion id name tagline category version port description developer website submitter submission support gallery dependencies path'.split(
      ' ',
    ),
  'umbrel/leadenhall/docker-compose.yml': ['services'],
  // helm.sh/docs/topics/charts: apiVersion, name and version.
  'helm/leadenhall/Chart.yaml': ['apiVersion', 'name', 'version'],
  'helm/leadenhall/values.yaml': ['image'],
}

describe('The catalogue files', () => {
  let place: string

  const read = (name: string) => readFileSync(path.join(place, name), 'utf8')
  const readYaml = (name: string) => parse(read(name)) as Tree

  beforeAll(() => {
    const temporary = mkdtempSync(path.join(tmpdir(), 'leadenhall-catalogues-'))
    place = path.join(temporary, 'catalogues')
    fillCatalogues(place, values)
  })
  afterAll(() => rmSync(path.dirname(place), { recursive: true, force: true }))

  it.each(Object.entries(REQUIRED))('%s has the keys that its catalogue requires', (name, keys) => {
    expect(Object.keys(readYaml(name))).toEqual(expect.arrayContaining([...keys]))
  })

  it('name the image by its digest, and nothing by a tag alone', () => {
    const named = readdirSync(place, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.\w+$|Dockerfile$/.test(name))
      .flatMap((name) => read(name).split('\n'))
      .filter((line) => line.includes(IMAGE) && !line.includes('repository:'))
    expect(named.length).toBeGreaterThanOrEqual(2)
    for (const line of named) {
      expect(line).toMatch(new RegExp(`${IMAGE}(:${VERSION})?@${DIGEST}`))
    }
  })

  it('for Umbrel reach the port behind its proxy, and keep data where the image does', () => {
    const app = readYaml('umbrel/leadenhall/umbrel-app.yml')
    expect(app).toMatchObject({ manifestVersion: 1, id: 'leadenhall', version: VERSION })
    expect(String(app['tagline']).length).toBeLessThanOrEqual(100)
    expect(app['tagline']).not.toMatch(/\.$/)
    const services = readYaml('umbrel/leadenhall/docker-compose.yml')['services']
    expect(services).toMatchObject({
      app_proxy: { environment: { APP_HOST: 'leadenhall_web_1', APP_PORT: PORT } },
      web: {
        volumes: [`\${APP_DATA_DIR}/data:${DATA}`],
        environment: { PUBLIC_URL: `http://\${DEVICE_DOMAIN_NAME}:${String(app['port'])}` },
        read_only: true,
      },
    })
    // Umbrel gives its user the folders that it copies; Docker would make a missing one as root.
    expect(existsSync(path.join(place, 'umbrel/leadenhall/data/.gitkeep'))).toBe(true)
    // The image's own health check is used: a compose file inherits it.
    expect(services?.['web']).not.toHaveProperty('healthcheck')
  })

  it('are all in the document on installing', () => {
    const text = readFileSync('docs/install.md', 'utf8')
    for (const name of readdirSync(place)) expect(text).toMatch(new RegExp(`\\| \`${name}[\`/]`))
  })

  it('are refused with a placeholder that has no value', () => {
    expect(() => fillTemplate('port: @PLANTED@', values)).toThrow('No value for @PLANTED@')
  })

  it('are not written without the addresses, and the release says what is missing', () => {
    const dist = path.join(path.dirname(place), 'dist')
    mkdirSync(dist)
    expect(writeCatalogues(dist, VERSION, { IMAGE_NAME: IMAGE })).toBe(
      'No catalogue files: set PROJECT_URL (the home page of the project), then run node scripts/catalogues.ts.',
    )
    expect(writeCatalogues(dist, VERSION, {})).toContain('IMAGE_NAME (the address of the image')
    expect(readdirSync(dist)).toEqual([])
  })

  describe('for Helm', () => {
    /** The few things that the chart asks of Helm; anything else is an error. */
    const render = (changed: object = {}) => {
      const context: Readonly<Record<string, unknown>> = {
        Release: { Name: 'mine' },
        Values: { ...(parse(read('helm/leadenhall/values.yaml')) as object), ...changed },
      }
      const functions: Readonly<Record<string, (value: unknown) => unknown>> = {
        toJson: (value) => JSON.stringify(value ?? null),
        sha256sum: (value) => createHash('sha256').update(String(value)).digest('hex'),
      }
      const text = read('helm/leadenhall/templates/leadenhall.yaml').replaceAll(
        /\{\{ (.+?) \}\}/g,
        (_, action: string) => {
          const [name = '', ...pipes] = action.split(' | ')
          if (!/^(\.\w+)+$/.test(name)) throw new Error(`Not understood: ${action}`)
          const found = name
            .slice(1)
            .split('.')
            .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], context)
          return String(
            pipes.reduce((value, pipe) => {
              const change = functions[pipe]
              if (!change) throw new Error(`Not understood: ${action}`)
              return change(value)
            }, found),
          )
        },
      )
      return parseAllDocuments(text).map((document) => {
        expect(document.errors).toEqual([])
        return document.toJS() as Tree
      })
    }

    it('run the pinned image as its user, with its port, data folder and health check', () => {
      const objects = render()
      expect(objects.map(({ kind }) => kind)).toEqual([
        'PersistentVolumeClaim',
        'Deployment',
        'Secret',
        'Service',
      ])
      const pod = objects[1]?.['spec']?.['template']?.['spec']
      expect(pod?.['securityContext']).toMatchObject({
        runAsNonRoot: true,
        runAsUser: IMAGE_USER,
        runAsGroup: IMAGE_USER,
        fsGroup: IMAGE_USER,
      })
      const check = { httpGet: { path: CHECK_PATH, port: 'http' } }
      expect(pod?.['containers']).toMatchObject([
        {
          image: `${IMAGE}@${DIGEST}`,
          ports: [{ name: 'http', containerPort: PORT }],
          startupProbe: check,
          livenessProbe: check,
          volumeMounts: [{ mountPath: DATA }, { mountPath: '/tmp' }],
          securityContext: { readOnlyRootFilesystem: true },
        },
      ])
    })

    it('pass settings as a secret, and change the pod with them', () => {
      const [, before, secret] = render()
      expect(secret?.['stringData']).toEqual({ PUBLIC_URL: '' })
      const [, after, changed] = render({ settings: { PUBLIC_URL: 'https://a.example.org' } })
      expect(changed?.['stringData']).toEqual({ PUBLIC_URL: 'https://a.example.org' })
      const noted = (object?: Tree) => object?.['spec']?.['template']?.['metadata']?.['annotations']
      expect(noted(after)).not.toEqual(noted(before))
    })
  })
})
