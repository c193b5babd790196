/** The security headers of every response. Helmet names them once: they are the same each time. */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import { DATA_POLICY } from './content-security-policy.ts'

/** @returns by lower-case name; pages replace the content security policy */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
  setHeaders(request, response, () => undefined)
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [
    name,
    String(value),
  ])
  return { ...Object.fromEntries(headers), 'content-security-policy': DATA_POLICY }
}
