import { getChart } from '@leadenhall/contract/history/endpoints.ts'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Link } from 'wouter'
import { buildChart } from '../../test-support/build-chart.ts'
import { fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { SharePreview } from './share-preview.tsx'
import { texts } from './texts.ts'

const preview = (onPreview = vi.fn()) => (
  <SharePreview ticker="R1.L" name="R1 plc" onPreview={onPreview}>
    <Link href="/share/R1.L">R1.L</Link>
  </SharePreview>
)

it('is shown when it arrives under a pointer that does not move', async () => {
  fakeApi().on(getChart, () => buildChart())
  const matches = HTMLAnchorElement.prototype.matches
  vi.spyOn(HTMLAnchorElement.prototype, 'matches').mockImplementation(function (
    this: HTMLAnchorElement,
    selector,
  ) {
    return selector === ':hover' || matches.call(this, selector)
  })
  const onPreview = vi.fn()
  renderPage(preview(onPreview))
  expect(await screen.findByText(texts.panel.month)).toBeDefined()
  expect(onPreview).toHaveBeenCalledWith(true)
})

it('stays away from a link that nothing points at', () => {
  renderPage(preview())
  expect(screen.queryByText('R1 plc')).toBeNull()
})
