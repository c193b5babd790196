/**
 * npm run --silent mcp: an assistant's way to a running terminal by standard input and output. It
 * hands every message to POST /mcp and every answer back, so that tools and data are the server's.
 * Standard output belongs to the protocol; what people shall read goes to standard error.
 */
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  ErrorCode,
  isJSONRPCRequest,
  type JSONRPCMessage,
} from '@modelcontextprotocol/sdk/types.js'
import { ConfigError, parseMcpConfig } from '../config.ts'

async function relay(url: string, key: string): Promise<void> {
  const assistant: Transport = new StdioServerTransport()
  const terminal: Transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  })
  const tellAssistant = async (message: JSONRPCMessage) => assistant.send(message)
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport has no addEventListener
  terminal.onmessage = (message) => void tellAssistant(message)
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- as above
  assistant.onmessage = (message) => {
    terminal.send(message).catch((error: unknown) => {
      const reason = reasonOf(error)
      process.stderr.write(`${reason}\n`)
      if (!isJSONRPCRequest(message)) return
      void tellAssistant({
        jsonrpc: '2.0',
        id: message.id,
        error: { code: ErrorCode.InternalError, message: reason },
      })
    })
  }
  process.stdin.once('end', () => void terminal.close())
  await terminal.start()
  await assistant.start()
}

/** The server's own message where there is one: what is wrong with the key, or how long to wait. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const [, told] = /"message":"((?:[^"\\]|\\.)*)"/.exec(text) ?? []
  return told === undefined ? `The terminal cannot be asked: ${text}` : told
}

try {
  const { url, key } = parseMcpConfig()
  await relay(url, key)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
