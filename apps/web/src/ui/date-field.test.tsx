import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { DateField } from './date-field.tsx'

afterEach(cleanup)

function Form({ max }: { max?: string }) {
  const [date, setDate] = useState('2026-11-05')
  return (
    <>
      <DateField
        label="Day"
        name="day"
        value={date}
        onChange={setDate}
        {...(max === undefined ? {} : { max })}
      />
      <output>{date}</output>
    </>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Day')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const stored = () => screen.getByRole('status').textContent

describe('a date field', () => {
  it('shows and takes dates in British order, whatever the browser speaks', () => {
    render(<Form />)
    expect(field().value).toBe('5 Nov 2026')
    type('4/12/2026')
    fireEvent.blur(field())
    expect(stored()).toBe('2026-12-04')
    expect(field().value).toBe('4 Dec 2026')
  })

  it('keeps what is no date as typed, says so once left, and changes nothing', () => {
    render(<Form />)
    type('12/25/2026')
    expect(screen.queryByText(/Enter a date/)).toBeNull()
    fireEvent.blur(field())
    expect(screen.getByText('Enter a date such as 25 Nov 2026.')).toBeDefined()
    expect(field().value).toBe('12/25/2026')
    expect(field().validity.valid).toBe(false)
    expect(stored()).toBe('2026-11-05')
  })

  it('refuses a date after the latest one', () => {
    render(<Form max="2026-11-30" />)
    type('1/12/2026')
    fireEvent.blur(field())
    expect(screen.getByText('Enter 30 Nov 2026 or an earlier date.')).toBeDefined()
    expect(stored()).toBe('2026-11-05')
  })

  it('can be empty', () => {
    render(<Form />)
    type('')
    expect(stored()).toBe('')
  })
})
