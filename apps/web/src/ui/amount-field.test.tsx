import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { POUNDS } from '../format/read-amount.ts'
import { renderPage } from '../test-support/render-page.tsx'
import { AmountField, areAmountsClear } from './amount-field.tsx'

type Props = Partial<ComponentProps<typeof AmountField>>

function Form({ onSent, ...props }: Props & { readonly onSent: (typed: string) => void }) {
  const [typed, setTyped] = useState('')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (areAmountsClear(event.currentTarget)) onSent(typed)
      }}
    >
      <AmountField
        label="Amount"
        name="amount"
        measure={POUNDS}
        {...props}
        value={typed}
        onChange={setTyped}
      />
      <button type="submit">Send</button>
    </form>
  )
}

async function type(typed: string, props: Props = {}) {
  const sent: string[] = []
  renderPage(<Form {...props} onSent={(text) => sent.push(text)} />)
  const field = screen.getByLabelText('Amount')
  await userEvent.type(field, typed)
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
  return { field, send, sent }
}

const explanationOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent

describe('an amount field', () => {
  it('says how it read what was typed', async () => {
    const { field, send, sent } = await type('5,000')
    expect(explanationOf(field)).toBe('£5,000.00')
    await send()
    expect(sent).toEqual(['5,000'])
  })

  it('shows its hint while it is empty, and lets an empty one through', async () => {
    const { field, send, sent } = await type(' ', { hint: 'Saved in this browser.' })
    expect(explanationOf(field)).toBe('Saved in this browser.')
    await send()
    expect(sent).toEqual([' '])
  })

  it('sends nothing that is not clear, and names what it read', async () => {
    const { field, send, sent } = await type('5k')
    expect(field.getAttribute('aria-invalid')).toBe('false')
    await send()
    expect(sent).toEqual([])
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(explanationOf(field)).toBe('“5k” is short for another number. Write all its digits.')
    expect(document.activeElement).toBe(field)
  })

  it('does not complain while an amount is being typed', async () => {
    const { field } = await type('£')
    expect(field.getAttribute('aria-invalid')).toBe('false')
    await userEvent.tab()
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  it('shows a price in both units, without a doubt where no last price is known', async () => {
    const { field, send, sent } = await type('2.95', { measure: { unit: 'GBX' }, last: null })
    expect(explanationOf(field)).toBe('2.95p (£0.0295)')
    await send()
    expect(sent).toEqual(['2.95'])
  })

  it('asks about a price far from the last one until it is kept', async () => {
    const last = { value: 295, unit: 'GBX' }
    const { field, send, sent } = await type('2.95', { measure: { unit: 'GBX' }, last })
    await send()
    expect(sent).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Keep 2.95p (£0.0295)' }))
    await send()
    expect(sent).toEqual(['2.95'])
    await userEvent.type(field, '1')
    expect(screen.getByRole('group', { name: /^2\.951p .* Is it right\?$/ })).toBeDefined()
  })
})
