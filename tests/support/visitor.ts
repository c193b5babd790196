/** A user at a server of its own process, with cookies that outlive that process. */
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

const EMAIL = 'margot@example.org'
export const PASSWORD = 'a pass phrase of the trials'

/** The server ended before its answer was complete. */
export class ServerGoneError extends Error {}

export interface Visitor {
  /** Of the running server. */
  url: string
  /** Cookie and CSRF token, as the next request sends them. */
  headers(): Record<string, string>
  readonly cookies: ReadonlyMap<string, string>
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>
}

/** @param always headers of every request */
export function createVisitor(always: Readonly<Record<string, string>> = {}): Visitor {
  const cookies = new Map<string, string>()
  const headers = () => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
  })
  return {
    url: '',
    headers,
    cookies,
    async call(method, path, body) {
      const { reply, text } = await ask(this.url + path, {
        method,
        headers: {
          ...always,
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

export async function register(
  visitor: Visitor,
  email = EMAIL,
  name = email.replace(/@.*/, ''),
): Promise<void> {
  await visitor.call('GET', '/sanctum/csrf-cookie')
  const { body } = await visitor.call('GET', '/api/altcha/challenge')
  const challenge = body as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const reply = await visitor.call('POST', '/register', {
    name,
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
