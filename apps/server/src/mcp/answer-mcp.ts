/**
 * One message of the Model Context Protocol and its answer. Nothing is kept between messages, so that
 * any node answers any of them.
 */
import { errorBodySchema } from '@leadenhall/contract/shared/errors.ts'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { type ApiCall, TOOLS } from './tools.ts'
import { withAges } from './with-ages.ts'

export interface McpDeps {
  readonly productName: string
  readonly version: string
  readonly now: () => number
  /** Makes a call of the product with the key of the message. */
  readonly callApi: (call: ApiCall) => Promise<ApiReply>
}

export interface ApiReply {
  readonly status: number
  /** Parsed JSON. */
  readonly body: unknown
}

const INSTRUCTIONS =
  'Read-only research on shares, London first. Never convert pence and pounds by guess: every price names its unit. Say when figures are simulated or stale, and how old they are. This is not financial advice.'

/** @param message parsed JSON of the request's body */
export async function answerMcp(
  deps: McpDeps,
  request: Request,
  message: unknown,
): Promise<Response> {
  const server = buildServer(deps)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: message })
  } finally {
    await server.close()
  }
}

function buildServer({ productName, version, now, callApi }: McpDeps): McpServer {
  const server = new McpServer(
    { name: productName, version },
    { instructions: INSTRUCTIONS, capabilities: { tools: {} } },
  )
  for (const { name, title, description, input, toCall } of TOOLS) {
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: input,
        annotations: { readOnlyHint: true, openWorldHint: true },
      },
      async (given: unknown) => toResult(await callApi(toCall(given)), now()),
    )
  }
  return server
}

function toResult({ status, body }: ApiReply, nowMs: number): CallToolResult {
  if (status >= 400) {
    return { isError: true, content: [{ type: 'text', text: toRefusal(status, body) }] }
  }
  const answer = withAges(Array.isArray(body) ? { items: body } : body, nowMs)
  return {
    content: [{ type: 'text', text: JSON.stringify(answer) }],
    structuredContent: answer as Record<string, unknown>,
  }
}

function toRefusal(status: number, body: unknown): string {
  const { data } = errorBodySchema.safeParse(body)
  if (!data) return `The terminal answered ${status}.`
  const fields = Object.entries(data.errors ?? {}).map(
    ([field, messages]) => `${field}: ${messages.join(', ')}`,
  )
  return [data.message, ...fields].join('\n')
}
