/** Somebody with a browser, whose session outlives the servers that they talk to. */
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

const EMAIL = 'margot@example.org'
export const PASSWORD = 'a pass phrase of the trials'

/** The server went away before its answer was whole. */
export class ServerGoneError extends Error {}

export interface Visitor {
  /** The address of the server that runs now. */
  url: string
  /** That say who asks, as its next request sends them. */
  headers(): Record<string, string>
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>
}

export function createVisitor(): Visitor {
  const cookies = new Map<string, string>()
  const headers = () => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
  })
  return {
    url: '',
    headers,
    async call(method, path, body) {
      const { reply, text } = await ask(this.url + path, {
        method,
        headers: {
          ...headers(),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      for (const cookie of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        cookies.set(name, value)
      }
      return { status: reply.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
    },
  }
}

async function ask(url: string, request: RequestInit) {
  try {
    const reply = await fetch(url, request)
    return { reply, text: await reply.text() }
  } catch (error) {
    throw new ServerGoneError(url, { cause: error })
  }
}

export async function register(visitor: Visitor, email = EMAIL): Promise<void> {
  await visitor.call('GET', '/sanctum/csrf-cookie')
  const { body } = await visitor.call('GET', '/api/altcha/challenge')
  const challenge = body as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const reply = await visitor.call('POST', '/register', {
    name: email.replace(/@.*/, ''),
    first_name: 'Margot',
    last_name: 'Ledbetter',
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    accept_tos: true,
    'g-recaptcha-response': proof,
  })
  if (reply.status >= 300) throw new Error(`Registering answered ${JSON.stringify(reply)}`)
}
