import { listOwnedAlerts, setOwnedAlert } from '@leadenhall/contract/owned-alerts/endpoints.ts'
import type { OwnedAlert, OwnedAlertBody } from '@leadenhall/contract/owned-alerts/index.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Failure, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { Toaster } from '../../ui/overlays/toaster.tsx'
import { OwnedAlertsPanel } from './owned-alerts-panel.tsx'

const off = { isOn: false, daysBefore: null, takesDays: false }
const DECLARED: OwnedAlert = {
  ...off,
  key: 'dividend_declared',
  about: 'income',
  label: 'A share that you hold declares a dividend',
}
const EX: OwnedAlert = {
  ...off,
  key: 'ex_dividend',
  about: 'income',
  label: 'Before an ex-dividend day',
  takesDays: true,
}
const WINDOW: OwnedAlert = {
  ...off,
  key: 'sale_window',
  about: 'tax',
  label: '30 days since a sale have passed',
}

const show = (about: OwnedAlert['about']) => {
  renderPage(
    <>
      <OwnedAlertsPanel about={about} />
      <Toaster />
    </>,
  )
  return userEvent.setup()
}

describe('Alerts on what a user owns', () => {
  it('are switched on one by one', async () => {
    let alerts = [DECLARED, EX, WINDOW]
    const bodies: OwnedAlertBody[] = []
    const api = fakeApi()
    api.on(listOwnedAlerts, () => alerts)
    api.on(setOwnedAlert, ({ body }) => {
      const set = body as OwnedAlertBody
      bodies.push(set)
      alerts = alerts.map((one) => (one.key === set.key ? { ...one, ...set } : one))
      return alerts
    })
    const user = show('income')
    const declared = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: /declares a dividend/,
    })
    await user.click(declared)
    expect(declared.checked).toBe(true)
    const days = screen.getByRole<HTMLSelectElement>('combobox', {
      name: 'Days before an ex-dividend day',
    })
    await user.selectOptions(days, '3')
    expect(days.value).toBe('3')
    await user.selectOptions(days, 'never')
    await user.click(declared)
    expect(bodies).toEqual([
      { key: 'dividend_declared', isOn: true, daysBefore: null },
      { key: 'ex_dividend', isOn: true, daysBefore: 3 },
      { key: 'ex_dividend', isOn: false, daysBefore: null },
      { key: 'dividend_declared', isOn: false, daysBefore: null },
    ])
  })

  it('are shown in their part of the portfolio alone', async () => {
    fakeApi().on(listOwnedAlerts, () => [DECLARED, EX, WINDOW])
    show('tax')
    await screen.findByRole('checkbox', { name: '30 days since a sale have passed' })
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })

  it('offer the days that are set elsewhere', async () => {
    fakeApi().on(listOwnedAlerts, () => [{ ...EX, isOn: true, daysBefore: 11 }])
    show('income')
    expect((await screen.findByRole<HTMLSelectElement>('combobox')).value).toBe('11')
  })

  it('stay as they are when saving fails, with the reason', async () => {
    const api = fakeApi()
    api.on(listOwnedAlerts, () => [WINDOW])
    api.on(setOwnedAlert, () => new Failure('internal_error', 500, 'The disk is full.'))
    const user = show('tax')
    const checkbox = await screen.findByRole<HTMLInputElement>('checkbox')
    await user.click(checkbox)
    expect(await screen.findAllByText('The disk is full.')).not.toEqual([])
    expect(checkbox.checked).toBe(false)
  })
})
