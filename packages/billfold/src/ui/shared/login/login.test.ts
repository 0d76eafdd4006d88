import { describe, expect, test } from 'vitest'
import { socialProviders } from '../../../protocol/stored/socialProviders.ts'
import { shownSocials } from './shownSocials.ts'
import { userName } from './userName.ts'

const desktop = { os: 'other', isPhone: false, isMac: false, isTelegram: false } as const
const iphone = { ...desktop, os: 'ios', isPhone: true } as const
const android = { ...desktop, os: 'android', isPhone: true } as const

describe('social logins', () => {
  test('are all of them in the order of the specification, the host’s own, or none', () => {
    expect(shownSocials(true, desktop)).toEqual(socialProviders)
    expect(shownSocials(['github', 'google', 'github'], desktop)).toEqual(['github', 'google'])
    expect(shownSocials(false, desktop)).toEqual([])
    // What a remote configuration may name.
    expect(shownSocials(['telegram', 'google', '__proto__'], desktop)).toEqual(['google'])
  })

  test.each([
    [iphone, ['facebook']],
    [android, ['facebook']],
    [{ ...iphone, isTelegram: true }, ['facebook', 'google']],
    [{ ...android, isTelegram: true }, ['facebook', 'x']],
    [{ ...desktop, isTelegram: true, isMac: true }, ['x']],
    [{ ...desktop, isTelegram: true }, []],
  ])('leaves out those that work nowhere on %o', (place, hidden) => {
    const shown = shownSocials(true, place)
    expect(socialProviders.filter(provider => !shown.includes(provider)).sort()).toEqual([...hidden].sort())
  })
})

describe('the name of who is logged in', () => {
  test.each([
    [undefined, undefined],
    [{}, undefined],
    [{ email: 'vera@example.com', userName: 'Vera' }, 'vera@example.com'],
    [{ userName: 'vera', provider: 'github' }, 'vera'],
    [{ userName: 'vera#0', provider: 'discord' }, 'vera'],
    [{ userName: 'vera0', provider: 'github' }, 'vera0'],
    [{ email: `${'a'.repeat(40)}@example.com` }, `${'a'.repeat(29)}…`],
  ] as const)('%o is %s', (user, name) => {
    expect(userName(user)).toBe(name)
  })
})
