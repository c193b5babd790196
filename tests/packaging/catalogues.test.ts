/**
 * The files that catalogues read, filled as a release fills them. No catalogue's own check can be run
 * here: each has its required keys below, with their source, and what it says about the image must be
 * what the image says.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import {
  fillCatalogues,
  fillTemplate,
  valuesOf,
  writeCatalogues,
} from '../../scripts/catalogues.ts'
import { CHECK_PATH, ENVIRONMENT, IMAGE_USER, PROGRAM } from '../../scripts/image-root.ts'

const IMAGE = 'registry.example.org/leadenhall/leadenhall'
const DIGEST = `sha256:${'ab'.repeat(32)}`
const PORT = Number(ENVIRONMENT['PORT'])
const DATA = ENVIRONMENT['DATA_DIR'] ?? ''
const values = valuesOf({
  addresses: { IMAGE_NAME: IMAGE, PROJECT_URL: 'https://git.example.org/leadenhall' },
  debSum: 'cd'.repeat(32),
  digest: DIGEST,
})
const VERSION = values['VERSION'] ?? ''
const hasShellcheck = spawnSync('shellcheck', ['--version']).error === undefined

type Tree = { readonly [key: string]: Tree } & readonly Tree[]

/** Required keys by file. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  // getumbrel/umbrel, packages/umbreld/source/modules/apps/schema.ts, as sharknoon/umbrel-cli checks it.
  'umbrel/leadenhall/umbrel-app.yml':
    'manifestVersion id name tagline category version port description developer website submitter submission support gallery dependencies path'.split(
      ' ',
    ),
  'umbrel/leadenhall/docker-compose.yml': ['services'],
  // home-assistant/supervisor, supervisor/addons/validate.py, and supervisor/store/validate.py.
  'home-assistant/leadenhall/config.yaml': ['name', 'version', 'slug', 'description', 'arch'],
  'home-assistant/repository.yaml': ['name'],
  // truenas/apps_validation, apps_validation/json_schema_utils.py: APP_METADATA_JSON_SCHEMA, and the
  // keys "schema" of VERSION_VALIDATION_SCHEMA.
  'truenas/leadenhall/app.yaml':
    'name train version app_version title description home sources maintainers run_as_context capabilities host_mounts date_added lib_version_hash'.split(
      ' ',
    ),
  'truenas/leadenhall/questions.yaml': ['groups', 'questions'],
  // truenas/apps, base library, container.py: each image has a repository and a tag.
  'truenas/leadenhall/ix_values.yaml': ['images'],
  // validate_templates.py renders the template with each file of this folder.
  'truenas/leadenhall/templates/test_values/basic-values.yaml': ['network', 'storage'],
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
    expect(named.length).toBeGreaterThanOrEqual(4)
    for (const line of named) {
      expect(line).toMatch(new RegExp(`${IMAGE}(:${VERSION})?@${DIGEST}`))
    }
    const images = readYaml('truenas/leadenhall/ix_values.yaml')['images']
    expect(images?.['image']).toEqual({ repository: IMAGE, tag: `${VERSION}@${DIGEST}` })
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

  it('for Home Assistant start the program of the image on its port, without a tag of their own', () => {
    const config = readYaml('home-assistant/leadenhall/config.yaml')
    expect(config).toMatchObject({
      version: VERSION,
      ports: { [`${PORT}/tcp`]: PORT },
      webui: `http://[HOST]:[PORT:${PORT}]`,
      arch: ['aarch64', 'amd64'],
    })
    expect(config).not.toHaveProperty('image')
    const [entry = ''] =
      /(?<=^ENTRYPOINT ).*/m.exec(read('home-assistant/leadenhall/Dockerfile')) ?? []
    const command = JSON.parse(entry) as string[]
    expect(command.filter((part) => !part.startsWith('--import='))).toEqual(PROGRAM)
    expect(read('home-assistant/leadenhall/Dockerfile')).toMatch(/^FROM \S+@sha256:\w{64}\n/)
  })

  it.skipIf(process.getuid?.() !== 0)(
    'for Home Assistant run the program as the user of the image, with the options as settings',
    () => {
      const data = path.join(path.dirname(place), 'data')
      mkdirSync(data)
      writeFileSync(path.join(data, 'options.json'), '{"PUBLIC_URL":"http://ha.example.org"}')
      chmodSync(path.dirname(place), 0o755)
      const program = fillTemplate(
        readFileSync('packaging/catalogues/home-assistant/leadenhall/as-user.mjs', 'utf8'),
        { ...values, DATA: data },
      )
      const file = path.join(path.dirname(place), 'as-user.mjs')
      writeFileSync(file, program)
      const code = `require('node:fs').writeFileSync(${JSON.stringify(path.join(data, 'own'))}, '')
        new (require('node:worker_threads').Worker)('', { eval: true }).on('exit', (worker) =>
          console.log(JSON.stringify([process.getuid(), process.getgroups(), process.env.PUBLIC_URL, worker])))`
      const node = [process.execPath, `--import=${file}`, '--eval', code]
      // Root has more groups in a container than here.
      const said = execFileSync('setpriv', ['--groups', '4', ...node])
      expect(JSON.parse(said.toString())).toEqual([
        IMAGE_USER,
        [IMAGE_USER],
        'http://ha.example.org',
        0,
      ])
    },
  )

  it('for Unraid are well-formed, and map the port and the data folder', () => {
    for (const name of ['unraid/leadenhall.xml', 'unraid/ca_profile.xml']) {
      expect(XMLValidator.validate(read(name))).toBe(true)
    }
    const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' })
    const { Container: template } = parser.parse(read('unraid/leadenhall.xml')) as {
      Container: Record<string, unknown> & { Config: Record<string, string>[] }
    }
    // Docker template schema of Unraid: Name and Repository; the rest of the list is what its catalogue asks for.
    expect(Object.keys(template)).toEqual(
      expect.arrayContaining(['Name', 'Repository', 'Overview', 'Category', 'Support', 'WebUI']),
    )
    expect(template['WebUI']).toBe(`http://[IP]:[PORT:${PORT}]/`)
    const targets = template.Config.map(({ Target, Type }) => [Type, Target])
    expect(targets).toEqual([
      ['Port', String(PORT)],
      ['Path', DATA],
      ['Variable', 'PUBLIC_URL'],
    ])
    expect(parser.parse(read('unraid/ca_profile.xml'))).toMatchObject({
      CommunityApplications: { Profile: values['DESCRIPTION'] },
    })
  })

  it('for TrueNAS have the files that it wants, and run as the user of the image', () => {
    const folder = 'truenas/leadenhall'
    // truenas/apps_validation, validate_app_version.py: WANTED_FILES_IN_ITEM_VERSION and "templates".
    for (const name of [
      'app.yaml',
      'questions.yaml',
      'README.md',
      'templates/docker-compose.yaml',
    ]) {
      expect(existsSync(path.join(place, folder, name))).toBe(true)
    }
    const app = readYaml(`${folder}/app.yaml`)
    expect(app).toMatchObject({
      app_version: VERSION,
      run_as_context: [{ uid: IMAGE_USER, gid: IMAGE_USER }],
    })
    expect(app['date_added']).toMatch(/^20\d\d-\d[1-9]-\d[1-9]$/)
    expect(readYaml(`${folder}/ix_values.yaml`)['consts']).toMatchObject({
      data_path: DATA,
      port: PORT,
      user: IMAGE_USER,
    })
    const { groups, questions = [] } = readYaml(`${folder}/questions.yaml`)
    const named = (groups ?? []).map(({ name }) => name)
    expect(named).toEqual(questions.map(({ group }) => group))
    const variables = questions.map(({ variable }) => String(variable))
    const template = read(`${folder}/templates/docker-compose.yaml`)
    const used = [...template.matchAll(/values\.(\w+)/g)].map(([, name]) => name)
    expect(used).toEqual(expect.arrayContaining(['leadenhall', 'network', 'storage']))
    for (const name of used) expect(['consts', ...variables]).toContain(name)
    const constants = [...template.matchAll(/values\.consts\.(\w+)/g)].map(([, name]) => name)
    const known = Object.keys(readYaml(`${folder}/ix_values.yaml`)['consts'] ?? {})
    expect([...new Set(constants)].toSorted()).toEqual(known.toSorted())
    expect(template).toContain('c1.healthcheck.use_built_in()')
    expect(template).toContain('add_storage("/tmp", {"type": "tmpfs"})')
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

  describe('for Proxmox', () => {
    const script = () => path.join(place, 'proxmox/leadenhall.sh')
    /** Replaces the commands of a Proxmox host, and notes how they are called. */
    const STAND_IN = `#!/bin/bash
echo "\${0##*/} $*" >>"$NOTES"
case "\${0##*/} $1" in
  'pvesh get') echo 117 ;;
  'pct status') [ "$2" = "$EXISTING" ] ;;
  'pveam available') printf 'system debian-13-standard_13.%s_amd64.tar.zst\\n' 1-2 10-1 9-1 ;;
esac
`
    const install = (environment: Readonly<Record<string, string>> = {}, sum?: string) => {
      const folder = mkdtempSync(path.join(path.dirname(place), 'proxmox-'))
      for (const name of ['pct', 'pveam', 'pvesh']) {
        writeFileSync(path.join(folder, name), STAND_IN, { mode: 0o755 })
      }
      const deb = path.join(folder, 'leadenhall.deb')
      writeFileSync(deb, 'a package')
      const filled = read('proxmox/leadenhall.sh').replace(
        values['DEB_SHA256'] ?? '',
        sum ?? createHash('sha256').update('a package').digest('hex'),
      )
      const file = path.join(folder, 'leadenhall.sh')
      writeFileSync(file, filled)
      const notes = path.join(folder, 'notes')
      writeFileSync(notes, '')
      const PATH = `${folder}:${process.env['PATH'] ?? ''}`
      const { status, stderr } = spawnSync('bash', [file, deb], {
        encoding: 'utf8',
        env: { PATH, NOTES: notes, EXISTING: '', ...environment },
      })
      return { status, stderr, called: readFileSync(notes, 'utf8') }
    }

    it('install the package in a new unprivileged container of the newest template', () => {
      const { called, status, stderr } = install()
      expect([status, stderr]).toEqual([0, ''])
      expect(called).toContain('pveam download local debian-13-standard_13.10-1_amd64.tar.zst')
      expect(called).toMatch(/pct create 117 local:vztmpl\/debian-13\S+ .*--unprivileged 1/)
      expect(called).toMatch(/pct push 117 .*leadenhall\.deb \/root\/leadenhall\.deb/)
      expect(called).toContain(':3000')
    })

    it('only install the package in a container that is there', () => {
      const { called, status } = install({ CTID: '105', EXISTING: '105' })
      expect(status).toBe(0)
      expect(called).not.toContain('pct create')
      expect(called).toContain('pct push 105')
    })

    it('refuse another package', () => {
      const { called, status, stderr } = install({}, '00'.repeat(32))
      expect(status).toBe(1)
      expect(stderr).toContain(`is not the Debian package of version ${VERSION}`)
      expect(called).toBe('')
    })

    it('name the sum of the package', () => {
      expect(read('proxmox/leadenhall.sh')).toContain(`"${values['DEB_SHA256']}  $package"`)
    })

    it('parse as bash', () => {
      expect(spawnSync('bash', ['-n', script()], { encoding: 'utf8' })).toMatchObject({
        status: 0,
        stderr: '',
      })
    })

    it.skipIf(!hasShellcheck)('pass shellcheck', () => {
      expect(spawnSync('shellcheck', [script()], { encoding: 'utf8' }).stdout).toBe('')
    })
  })
})
