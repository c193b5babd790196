/** A user with a row of each kind that the earlier version knew, made by its own calls. */
import { createVisitor, register, type Visitor } from '../support/visitor.ts'
import { EMAIL } from './installation.ts'

export async function fillInstallation(url: string): Promise<void> {
  const owner = createVisitor()
  owner.url = url
  await register(owner, EMAIL)
  await post(owner, '/api/watchlists', { name: 'Empty' })
  const list = await post(owner, '/api/watchlists', { name: 'Telecoms & "oil"' })
  for (const ticker of ['VOD.L', 'BP.L']) {
    const item = await post(owner, `/api/watchlists/${list}/items`, { ticker })
    await put(owner, `/api/watchlists/${list}/items/${item}`, {
      note: `${ticker}: £1 “o’clock” é 💷`,
    })
  }
  await post(owner, `/api/watchlists/${list}/share`)
  await post(owner, '/api/pricealerts/create', {
    ticker: 'VOD.L',
    kind: 'above',
    alert_interval_mins: 60,
    level: { value: 9876.5, unit: 'GBX' },
  })
  await fillPortfolio(owner)
  const screener = await post(owner, '/api/screener/save', {
    name: 'Large banks',
    description: 'mcap > 10B',
    filters: '{}',
  })
  await post(owner, '/api/figurealerts', { kind: 'screen', screener_id: screener })
  const webhook = { is_on: true, address: 'https://hooks.example.org/margot' }
  await put(owner, '/api/delivery/webhook', webhook)
  await put(owner, '/api/stockboard', {
    cards: [{ ticker: 'VOD.L', name: 'Vodafone', group: 'Telecoms', x: 0, y: 0 }],
  })
  await post(owner, '/api/keys', { name: 'a script' })
  await waitForAlert(owner)
}

/** A job completes a new alert with the prices at which week, month and year began. */
async function waitForAlert(owner: Visitor): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    const { body } = await owner.call('GET', '/api/pricealerts/get')
    const [alert] = (body as { readonly data: readonly Readonly<Record<string, unknown>>[] }).data
    if (typeof alert?.['year_start_price'] === 'number') return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('The alert was not completed within a minute')
}

async function fillPortfolio(owner: Visitor): Promise<void> {
  const account = await post(owner, '/api/portfolio/accounts', {
    name: 'ISA of Margot',
    kind: 'isa',
    currency: 'GBP',
  })
  const deposit = { account_id: account, kind: 'deposit', date: '2026-01-05', amount: '5000' }
  const entered = await post(owner, '/api/portfolio/activities', deposit)
  // An earlier revision of the row stays beside it.
  await put(owner, `/api/portfolio/activities/${entered}`, { ...deposit, amount: '5000.10' })
  await post(owner, '/api/portfolio/activities', {
    account_id: account,
    kind: 'buy',
    date: '2026-01-06',
    ticker: 'VOD.L',
    quantity: '1234.5678',
    price: { value: '69.5', unit: 'GBX' },
    note: 'first purchase',
  })
  const csv = 'Date,Details,Amount,Balance\n06/01/2026,Bought 1 Unlisted (UNLISTED),-£1.00,£0.00\n'
  const form = new FormData()
  form.append('account_id', account)
  form.append('file', new Blob([csv]), 'statement.csv')
  const upload = await fetch(`${owner.url}/api/portfolio/imports`, {
    method: 'POST',
    headers: owner.headers(),
    body: form,
  })
  if (!upload.ok) throw new Error(`The upload answered ${upload.status}: ${await upload.text()}`)
}

/** @returns the id of the row */
async function send(visitor: Visitor, method: string, address: string, body?: object) {
  const reply = await visitor.call(method, address, body)
  if (reply.status >= 300) throw new Error(`${method} ${address}: ${JSON.stringify(reply)}`)
  const row = reply.body as {
    readonly id?: string | number
    readonly data?: { readonly id?: string | number }
  } | null
  return String(row?.data?.id ?? row?.id)
}
const post = (visitor: Visitor, address: string, body?: object) =>
  send(visitor, 'POST', address, body)
const put = (visitor: Visitor, address: string, body: object) => send(visitor, 'PUT', address, body)
