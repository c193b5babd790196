/** The recorded outside world with a chosen fault in one part. */
import { request as ask } from 'node:http'
import { startReplay } from '../replay/server.ts'
import { startTestServer, type TestServer } from '../support/outbound-test-server.ts'
import type { Fault } from './upstream-faults.ts'

/** The smallest thing that passes for an icon; no site is recorded with one. */
const ICON = Buffer.from('\x89PNG\r\n\x1a\nthe rest', 'latin1')
/** No instrument is called that, so it is asked of a source, which knows it as Vodafone. */
export const FOREIGN_NAME = 'zzzzqq'

export interface FaultyUpstream {
  readonly url: string
  /** Puts a fault where host and path match, or takes it away. */
  set(where: RegExp, fault: Fault | null, contentType: string): void
  close(): Promise<void>
}

export async function startFaultyUpstream(now: () => number): Promise<FaultyUpstream> {
  const replay = await startReplay({ now })
  let where = /^$/
  let fault: Fault | null = null
  let contentType = ''
  const server: TestServer = await startTestServer((request, response) => {
    const asked = (request.url ?? '').slice(1)
    if (fault && where.test(asked)) {
      const rest = asked.slice(asked.indexOf('/'))
      fault.reply(response, contentType, rest)
      return
    }
    if (asked.endsWith('/favicon.ico')) {
      response.writeHead(200, { 'content-type': 'image/png' }).end(ICON)
      return
    }
    ask(`${replay.url}/${asked.replace(`q=${FOREIGN_NAME}`, 'q=vodafone')}`, (recorded) => {
      response.writeHead(recorded.statusCode ?? 500, recorded.headers)
      recorded.pipe(response)
    }).end()
  })
  return {
    url: server.url,
    set(nextWhere, nextFault, nextContentType) {
      where = nextWhere
      fault = nextFault
      contentType = nextContentType
    },
    async close() {
      await server.close()
      await replay.close()
    },
  }
}
