import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPage } from '../../test-support/render-page.tsx'
import { ToolkitPage } from './toolkit-page.tsx'

function show(path: string) {
  return renderPage(
    <ToolkitPage
      renderTool={(slug) =>
        slug === 'price-alerts' ? <p>The alerts themselves</p> : <p>Another tool</p>
      }
    />,
    { path },
  )
}

// @spec 2.28
it('offers the seven tools in order, and keeps the chosen one in the URL', async () => {
  const { visited } = show('/toolkit?tool=price-history')
  const select = screen.getByLabelText('Tool')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Price History',
    'Stock Info',
    'Prices by Ticker Group',
    'Currency Converter',
    'News',
    'Trustpilot',
    'Price Alerts',
  ])
  await userEvent.selectOptions(select, 'Price Alerts')
  expect(visited).toEqual(['/toolkit?tool=price-history', '/toolkit?tool=price-alerts'])
  expect(screen.getByText('The alerts themselves')).toBeDefined()
})

it.each(['/toolkit', '/toolkit?tool=', '/toolkit?tool=teleport'])(
  'replaces %s with Price History',
  (path) => {
    const { visited } = show(path)
    expect(visited).toEqual(['/toolkit?tool=price-history'])
    expect(screen.getByLabelText('Tool')).toHaveProperty('value', 'price-history')
  },
)
