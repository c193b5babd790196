import { getHoldings } from '@leadenhall/contract/portfolio/endpoints.ts'
import type { Holdings } from '@leadenhall/contract/portfolio/index.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { buildHoldings } from '../../../test-support/build-holdings.ts'
import { Failure, heldBack } from '../../../test-support/fake-api.ts'
import { renderPage } from '../../../test-support/render-page.tsx'
import { Portfolio, serve } from '../../../test-support/serve-portfolio.tsx'

describe('The overview', () => {
  it('says that it loads, without a figure', async () => {
    const { answer, release } = heldBack<Holdings>()
    serve().on(getHoldings, answer)
    renderPage(<Portfolio />)
    expect(await screen.findByRole('status', { name: 'Loading holdings' })).toBeDefined()
    expect(document.body.textContent).not.toContain('£')
    release(buildHoldings())
    expect(await screen.findByRole('region', { name: 'Summary' })).toBeDefined()
  })

  it('says why loading failed, and tries again', async () => {
    const api = serve()
    api.on(getHoldings, () => new Failure('internal_error', 500, 'Holdings are not available.'))
    renderPage(<Portfolio />)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Holdings are not available.')
    expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull()
    api.on(getHoldings, () => buildHoldings())
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('table', { name: 'Holdings' })).toBeDefined()
  })
})
