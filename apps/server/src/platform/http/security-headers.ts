/** The security headers of every response. Helmet names them once: they are the same each time. */
import helmet from 'helmet'
import { DATA_POLICY } from './content-security-policy.ts'

type Middleware = ReturnType<typeof helmet>

/** @returns by lower-case name; pages replace the content security policy */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
  const headers: Record<string, string> = {}
  // The two methods of a response that helmet calls; it reads nothing of the request.
  const response = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value
    },
    removeHeader() {},
  }
  setHeaders(
    {} as Parameters<Middleware>[0],
    response as unknown as Parameters<Middleware>[1],
    () => undefined,
  )
  return { ...headers, 'content-security-policy': DATA_POLICY }
}
