import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConfigError, ENVIRONMENT_VARIABLES, loadConfig, parseConfig } from './config.ts'

const EXAMPLE = readFileSync(path.join(import.meta.dirname, '../../../../.env.example'), 'utf8')

/** `NAME=value` lines with the comment right above each. */
function exampleEntries() {
  const lines = EXAMPLE.split('\n')
  return lines.flatMap((line, position) => {
    const [, name, value = ''] = /^([A-Z_]+)=(.*)$/.exec(line) ?? []
    return name ? [{ name, value, comment: lines[position - 1] ?? '' }] : []
  })
}

describe('The configuration', () => {
  it('has a default for every variable', () => {
    expect(parseConfig({})).toEqual({
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      dataDir: path.resolve('.data'),
      databaseUrl: null,
      redisUrl: null,
      marketData: 'auto',
      demoHours: 'always',
      upstreamReplayUrl: null,
      productName: 'Leadenhall',
      contactEmail: null,
      communityInviteUrl: null,
      appSecret: '',
      smtpUrl: null,
      mailFrom: '"Leadenhall" <no-reply@localhost>',
      google: null,
      oidc: null,
      allowsPasswords: true,
      registration: 'open',
      recaptcha: null,
      xBearerToken: null,
      adminEmails: [],
      trustedProxies: [],
      deliversSimulated: false,
      deliveryRanges: [],
      metricsToken: null,
      logLevel: 'info',
      isDevelopment: false,
    })
  })

  it('needs a service where only it signs in, and both of its client’s parts', () => {
    expect(() => parseConfig({ SIGN_IN: 'oidc' })).toThrow(
      'OIDC_ISSUER: must be set, because SIGN_IN is oidc',
    )
    expect(() => parseConfig({ OIDC_ISSUER: 'https://id.example.org' })).toThrow(
      'OIDC_CLIENT_ID: must be set, because OIDC_ISSUER is',
    )
  })

  it('treats a blank variable as absent', () => {
    const blank = Object.fromEntries(ENVIRONMENT_VARIABLES.map((name) => [name, ' ']))
    expect(parseConfig(blank)).toEqual(parseConfig({}))
  })

  it('reads every variable', () => {
    expect(
      parseConfig({
        PORT: '8080',
        HOST: '0.0.0.0',
        PUBLIC_URL: 'https://terminal.example.org/',
        DATA_DIR: '/srv/terminal',
        DATABASE_URL: 'postgres://me@db/terminal',
        REDIS_URL: 'rediss://cache:6379',
        MARKET_DATA: 'live',
        DEMO_HOURS: 'exchange',
        UPSTREAM_REPLAY_URL: 'http://127.0.0.1:4000/',
        PRODUCT_NAME: 'Our Terminal',
        CONTACT_EMAIL: 'desk@example.org',
        COMMUNITY_INVITE_URL: 'https://chat.example.org/invite',
        APP_SECRET: 'x'.repeat(32),
        SMTP_URL: 'smtps://me:hunter2@mail:465',
        MAIL_FROM: 'Desk <desk@example.org>',
        GOOGLE_CLIENT_ID: 'client',
        GOOGLE_CLIENT_SECRET: 'hunter2',
        GOOGLE_DISCOVERY_URL: 'http://127.0.0.1:4001/.well-known/openid-configuration',
        OIDC_ISSUER: 'https://id.example.org/realms/home/',
        OIDC_CLIENT_ID: 'terminal',
        OIDC_CLIENT_SECRET: 'hunter2',
        OIDC_SCOPES: 'openid email  groups',
        OIDC_ADMIN_CLAIM: 'groups=a=b',
        OIDC_LABEL: 'Keycloak',
        SIGN_IN: 'oidc',
        REGISTRATION: 'invited',
        RECAPTCHA_SITE_KEY: 'site',
        RECAPTCHA_SECRET_KEY: 'hunter3',
        X_BEARER_TOKEN: 'hunter4',
        ADMIN_EMAILS: 'Desk@example.org, second@example.org,',
        TRUST_PROXY: 'loopback, 10.0.0.0/8, 2001:db8::1',
        DEMO_DELIVERY: 'on',
        DELIVERY_ALLOW: '192.168.0.0/16, fd00::/8',
        METRICS_TOKEN: 'a-token-to-read-metrics',
        LOG_LEVEL: 'debug',
        NODE_ENV: 'development',
      }),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://terminal.example.org',
      dataDir: '/srv/terminal',
      databaseUrl: 'postgres://me@db/terminal',
      redisUrl: 'rediss://cache:6379',
      marketData: 'live',
      demoHours: 'exchange',
      upstreamReplayUrl: 'http://127.0.0.1:4000',
      productName: 'Our Terminal',
      contactEmail: 'desk@example.org',
      communityInviteUrl: 'https://chat.example.org/invite',
      appSecret: 'x'.repeat(32),
      smtpUrl: 'smtps://me:hunter2@mail:465',
      mailFrom: 'Desk <desk@example.org>',
      google: {
        clientId: 'client',
        clientSecret: 'hunter2',
        discoveryUrl: 'http://127.0.0.1:4001/.well-known/openid-configuration',
      },
      oidc: {
        clientId: 'terminal',
        clientSecret: 'hunter2',
        discoveryUrl: 'https://id.example.org/realms/home/.well-known/openid-configuration',
        scopes: ['openid', 'email', 'groups'],
        adminClaim: { name: 'groups', value: 'a=b' },
        label: 'Keycloak',
      },
      allowsPasswords: false,
      registration: 'invited',
      recaptcha: { siteKey: 'site', secretKey: 'hunter3' },
      xBearerToken: 'hunter4',
      adminEmails: ['desk@example.org', 'second@example.org'],
      trustedProxies: ['loopback', '10.0.0.0/8', '2001:db8::1'],
      deliversSimulated: true,
      deliveryRanges: ['192.168.0.0/16', 'fd00::/8'],
      metricsToken: 'a-token-to-read-metrics',
      logLevel: 'debug',
      isDevelopment: true,
    })
  })

  it('reports all problems together, by variable and without values', () => {
    const wrong = {
      PORT: 'eighty',
      PUBLIC_URL: 'ftp://files',
      DATABASE_URL: 'mysql://root:hunter2@db',
      REDIS_URL: 'http://cache',
      MARKET_DATA: 'sometimes',
      UPSTREAM_REPLAY_URL: 'nowhere',
      PRODUCT_NAME: 'x'.repeat(61),
      CONTACT_EMAIL: 'no-address',
      COMMUNITY_INVITE_URL: 'javascript:alert(1)',
      APP_SECRET: 'too-short-hunter2',
      SMTP_URL: 'http://me:hunter2@mail',
      MAIL_FROM: 'x'.repeat(201),
      GOOGLE_DISCOVERY_URL: 'accounts',
      ADMIN_EMAILS: 'desk@example.org, no-address',
      TRUST_PROXY: 'loopback, everyone',
      LOG_LEVEL: 'loud',
      NODE_ENV: 'staging',
    }
    const error = (() => {
      try {
        return parseConfig(wrong)
      } catch (thrown) {
        return thrown
      }
    })()
    if (!(error instanceof ConfigError)) throw new Error('expected a ConfigError')
    const named = error.problems.map((problem) => problem.split(':')[0])
    expect(named).toEqual(Object.keys(wrong))
    for (const name of named) expect(error.message).toContain(`${name}: `)
    expect(error.message).not.toContain('hunter2')
    expect(error.message).toContain('The configuration has 17 problems')
  })

  it.each([
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
    ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY'],
    ['RECAPTCHA_SECRET_KEY', 'RECAPTCHA_SITE_KEY'],
  ])('refuses %s without %s', (present, missing) => {
    const half = () => parseConfig({ [present]: 'hunter2', [missing]: ' ' })
    expect(half).toThrow(`${missing}: must be set, because ${present} is`)
  })

  it.each(['10.0.0.0/33', '1', 'true', '*', '10.0.0.1 10.0.0.2', '300.0.0.1'])(
    'refuses TRUST_PROXY=%s',
    (TRUST_PROXY) => {
      expect(() => parseConfig({ TRUST_PROXY })).toThrow(/TRUST_PROXY: must be addresses/)
    },
  )

  it('sends email under the product’s name, whatever characters it has', () => {
    const named = { PRODUCT_NAME: 'Smith, "Co" <x@y>', CONTACT_EMAIL: 'desk@example.org' }
    expect(parseConfig(named).mailFrom).toBe('"Smith, Co <x@y>" <desk@example.org>')
  })

  it.each(['-1', '65536', '3000.5', 'http'])('refuses PORT=%s', (PORT) => {
    expect(() => parseConfig({ PORT })).toThrow(/PORT: must be a port number/)
  })
})

describe('.env.example', () => {
  it('lists exactly the supported variables, in order', () => {
    expect(exampleEntries().map(({ name }) => name)).toEqual(ENVIRONMENT_VARIABLES)
  })

  it('describes each variable', () => {
    for (const { name, comment } of exampleEntries()) {
      expect([name, comment]).toEqual([name, expect.stringMatching(/^# .{10,}/)])
    }
  })

  it('has the defaults: copying it unchanged has no effect', () => {
    const values = Object.fromEntries(exampleEntries().map(({ name, value }) => [name, value]))
    expect(parseConfig(values)).toEqual(parseConfig({}))
  })
})

describe('The app secret', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'leadenhall-config-')), 'data')
    for (const name of ENVIRONMENT_VARIABLES) vi.stubEnv(name, undefined)
    vi.stubEnv('DATA_DIR', dataDir)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    rmSync(path.dirname(dataDir), { recursive: true })
  })

  it('lies in a folder that only its owner can enter', () => {
    loadConfig()
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  })

  it('closes a data folder that others can enter, but not a folder of something else', () => {
    mkdirSync(dataDir)
    for (const prepare of [() => {}, () => {}, () => writeFileSync(path.join(dataDir, 'a'), '')]) {
      chmodSync(dataDir, 0o755)
      prepare()
      loadConfig()
      expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    }
    const shared = path.join(dataDir, 'shared')
    mkdirSync(shared)
    chmodSync(shared, 0o755)
    writeFileSync(path.join(shared, 'a'), '')
    vi.stubEnv('DATA_DIR', shared)
    loadConfig()
    expect(statSync(shared).mode & 0o777).toBe(0o755)
  })

  it('is generated once, long, and readable only by its owner', () => {
    const { appSecret } = loadConfig()
    expect(appSecret.length).toBeGreaterThanOrEqual(32)
    const file = path.join(dataDir, 'app-secret')
    expect(readFileSync(file, 'utf8')).toBe(appSecret)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(loadConfig().appSecret).toBe(appSecret)
  })

  it('differs between installations', () => {
    const { appSecret } = loadConfig()
    vi.stubEnv('DATA_DIR', path.join(dataDir, 'second'))
    expect(loadConfig().appSecret).not.toBe(appSecret)
  })

  it('is taken from the environment if set, and then not written', () => {
    vi.stubEnv('APP_SECRET', 's'.repeat(40))
    expect(loadConfig().appSecret).toBe('s'.repeat(40))
    expect(() => statSync(path.join(dataDir, 'app-secret'))).toThrow('ENOENT')
  })

  it('is refused if its file is truncated', () => {
    loadConfig()
    writeFileSync(path.join(dataDir, 'app-secret'), '')
    expect(() => loadConfig()).toThrow(/app-secret/)
  })
})
