import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'

describeView('WhatIsANetwork', open => {
  test('goes back when it is understood', async () => {
    const { page, view } = await open({ path: [{ view: 'Networks' }, { view: 'WhatIsANetwork' }] })
    await page.getByRole('button', { name: 'Got it' }).click()
    expect(await view()).toBe('Networks')
  })
})
