import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import '../test-support/render-page.tsx'
import { ListboxOption, useListbox } from './listbox.tsx'

const onEnter = vi.fn<(highlight: number) => void>()

function Box({ names, startsAt }: { names: readonly string[]; startsAt: 'none' | 'first' }) {
  const listbox = useListbox({ count: names.length, isOpen: true, startsAt, onEnter })
  return (
    <>
      <input {...listbox.inputProps} aria-label="Box" />
      <div {...listbox.listProps}>
        {names.map((name, index) => (
          <ListboxOption
            key={name}
            listbox={listbox}
            index={index}
            className={() => ''}
            onPick={() => undefined}
          >
            {name}
          </ListboxOption>
        ))}
      </div>
    </>
  )
}

const THREE = ['one', 'two', 'three']
const selected = () => screen.queryByRole('option', { selected: true })?.textContent ?? null

it.each([
  ['none', null, 'three'],
  ['first', 'one', 'three'],
] as const)('starts at %s and wraps upwards to the last', async (startsAt, first, above) => {
  render(<Box names={THREE} startsAt={startsAt} />)
  expect(selected()).toBe(first)
  await userEvent.type(screen.getByRole('combobox'), '{ArrowUp}')
  expect(selected()).toBe(above)
})

it.each([
  ['none', null, -1],
  ['first', 'two', 1],
] as const)('from %s: a list that lost the highlighted option', async (startsAt, now, entered) => {
  const { rerender } = render(<Box names={THREE} startsAt={startsAt} />)
  const box = screen.getByRole('combobox')
  await userEvent.type(box, '{ArrowUp}')
  rerender(<Box names={THREE.slice(0, 2)} startsAt={startsAt} />)
  expect(selected()).toBe(now)
  const active = box.getAttribute('aria-activedescendant')
  expect(active === null ? null : document.getElementById(active)?.textContent).toBe(now)
  await userEvent.type(box, '{Enter}')
  expect(onEnter).toHaveBeenLastCalledWith(entered)
})

it('highlights nothing in an empty list', async () => {
  render(<Box names={[]} startsAt="first" />)
  const box = screen.getByRole('combobox')
  await userEvent.type(box, '{ArrowDown}')
  expect(box.getAttribute('aria-activedescendant')).toBeNull()
})

it('leaves keys to the input method during composition', () => {
  render(<Box names={THREE} startsAt="first" />)
  onEnter.mockReset()
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter', isComposing: true })
  expect(onEnter).not.toHaveBeenCalled()
})
