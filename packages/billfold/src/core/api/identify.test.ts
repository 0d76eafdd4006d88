import { createMadeUpFamily } from '@billfold/testkit'
import { expect, it } from 'vitest'
import { createTestKit } from '../../../../testkit/src/seams/createTestKit.ts'
import { identify } from './identify.ts'

it('names what the page draws with in its version, unless the host names its own', () => {
  const { kit, destroy } = createTestKit({ families: [createMadeUpFamily()], projectId: 'p1' })
  const { sdkVersion } = kit.store.getState().settings
  expect(sdkVersion).toMatch(/^js-toy-\d/)
  expect(identify(kit)).toEqual({ st: 'billfold', sv: sdkVersion, projectId: 'p1' })
  for (const framework of ['html', 'react'] as const) {
    kit.runtime.framework = framework
    expect(identify(kit).sv).toBe(sdkVersion.replace('js', framework))
  }
  destroy()
  const own = createTestKit({ families: [createMadeUpFamily()], sdkVersion: 'shop-1' })
  own.kit.runtime.framework = 'react'
  expect(identify(own.kit)).toEqual({ st: 'billfold', sv: 'shop-1' })
  own.destroy()
})
