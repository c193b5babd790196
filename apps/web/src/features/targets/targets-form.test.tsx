import { setTargets } from '@leadenhall/contract/targets/endpoints.ts'
import type { Targets, TargetsBody } from '@leadenhall/contract/targets/index.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Failure, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { shownToast } from '../../test-support/shown-toast.ts'
import { Toaster } from '../../ui/overlays/toaster.tsx'
import { TargetsForm } from './targets-form.tsx'
import { buildClass, buildTargets } from './test-support/build-targets.ts'

function show(targets: Targets = buildTargets(), failure?: Failure) {
  const sent: TargetsBody[] = []
  fakeApi().on(setTargets, ({ body }) => {
    sent.push(body as TargetsBody)
    return failure ?? targets
  })
  const onDone = vi.fn<() => void>()
  renderPage(
    <>
      <TargetsForm targets={targets} onDone={onDone} />
      <Toaster />
    </>,
  )
  return { onDone, sent, user: userEvent.setup() }
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('The form of targets', () => {
  it('begins with what is stored, and sends it as it was', async () => {
    const targets = buildTargets({
      classes: [
        buildClass({ target: '62.5' }),
        buildClass({ name: 'Cash', holdsCash: true, tickers: [], target: '37.5', holdings: [] }),
      ],
    })
    const { onDone, sent } = show(targets)
    expect([field('Name of class 1').value, field('Target of class 1, %').value]).toEqual([
      'Growth',
      '62.5',
    ])
    await press('Save targets')
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(sent).toEqual([
      {
        classes: [
          { name: 'Growth', target: '62.5', tickers: ['VOD.L'], holdsCash: false },
          { name: 'Cash', target: '37.5', tickers: [], holdsCash: true },
        ],
      },
    ])
  })

  it('adds targets up as they are typed, without the noise of floats', async () => {
    const { user } = show()
    await user.clear(field('Target of class 1, %'))
    await user.clear(field('Target of class 2, %'))
    expect(screen.getByText('Together 0%')).toBeDefined()
    await user.type(field('Target of class 1, %'), '0.1')
    await user.type(field('Target of class 2, %'), '0.2')
    expect(screen.getByText('Together 0.3%')).toBeDefined()
  })

  it('sends a target exactly as typed, for the server to judge', async () => {
    const { sent, user } = show()
    await user.clear(field('Target of class 1, %'))
    await user.type(field('Target of class 1, %'), ' 60,5 ')
    await press('Save targets')
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.classes[0]?.target).toBe('60,5')
  })

  it('shows a refusal at its field, and stays open', async () => {
    const message = 'Enter a target from 0 to 100, in percent.'
    const errors = { 'classes.1.target': [message], 'classes.0.name': ['Enter a name.'] }
    const { onDone } = show(
      buildTargets(),
      new Failure('validation_failed', 422, 'Check the fields.', errors),
    )
    await press('Save targets')
    expect(await screen.findByText(message)).toBeDefined()
    expect(field('Target of class 2, %').getAttribute('aria-invalid')).toBe('true')
    expect(field('Name of class 1').getAttribute('aria-invalid')).toBe('true')
    expect(field('Name of class 2').getAttribute('aria-invalid')).not.toBe('true')
    expect(onDone).not.toHaveBeenCalled()
  })

  it('says why saving failed', async () => {
    const { onDone } = show(buildTargets(), new Failure('internal_error', 500, 'It failed.'))
    await press('Save targets')
    await shownToast('It failed.')
    expect(onDone).not.toHaveBeenCalled()
  })

  it('sends nothing after Cancel', async () => {
    const { onDone, sent } = show()
    await press('Cancel')
    expect(onDone).toHaveBeenCalledOnce()
    expect(sent).toEqual([])
  })

  it('puts no holding into a class that is added after theirs was removed', async () => {
    show(buildTargets({ classes: [buildClass()] }))
    await press('Remove Growth')
    await press('Add a class')
    expect(field('Class of VOD.L').value).toBe('')
  })

  it('leaves holdings of a removed class in no class', async () => {
    const { sent } = show()
    expect(field('Class of VOD.L').value).not.toBe('')
    await press('Remove Growth')
    expect(field('Class of VOD.L').value).toBe('')
    await press('Save targets')
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.classes).toEqual([
      { name: 'Income', target: '40', tickers: [], holdsCash: false },
    ])
  })
})
