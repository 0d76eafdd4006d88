import { describe, expect, test } from 'vitest'
import { configSearch, DEFAULT_CONFIG, type DemoConfig, parseConfig } from './DemoConfig.ts'
import { hostCode } from './hostCode.ts'
import { hostOptions } from './hostOptions.ts'

const config = (part: Partial<DemoConfig>): DemoConfig => ({ ...DEFAULT_CONFIG, ...part })

describe('?config=', () => {
  test('leads back to the same configuration, and holds only what differs', () => {
    const changed = config({ accent: '#7a3ff2', isInline: true, featuredWalletIds: 'a, b' })
    expect(parseConfig(configSearch(changed))).toEqual(changed)
    expect(configSearch(DEFAULT_CONFIG)).toBe('')
  })

  test.each([
    '?config=',
    '?config={',
    '?config=7',
    '?config=null',
    '?config={"accent":7,"__proto__":{"debug":true},"x":1}',
  ])('%s is as if nothing was said', search => expect(parseConfig(search)).toEqual(DEFAULT_CONFIG))
})

describe('options of the host', () => {
  test('are none as long as nothing is changed', () => {
    expect(hostOptions(DEFAULT_CONFIG)).toEqual({})
  })

  test('hold what is changed, in the shape that the kit takes', () => {
    expect(
      hostOptions(
        config({
          themeMode: 'dark',
          radius: '12',
          featuredWalletIds: ' rabby, ,metamask',
          enableWallets: false,
          branding: false,
        }),
      ),
    ).toEqual({
      theme: { mode: 'dark', tokens: { radius: '12px' } },
      featuredWalletIds: ['rabby', 'metamask'],
      enableWallets: false,
      features: { branding: false },
    })
  })

  test('stand in the code as they are given to the kit', () => {
    const code = hostCode(config({ preset: 'high-contrast', font: 'O\'Neil \\ "x"', isInline: true }))
    const [, written = ''] = /createBillfold\((\{[\s\S]*?\n\})\)/.exec(code) ?? []
    const evaluated = new Function('evm', 'mainnet', 'base', 'document', `return ${written}`)(() => 'evm', 0, 0, {
      getElementById: (id: string) => id,
    })
    expect(evaluated).toEqual({
      families: ['evm'],
      inlineIn: 'wallet',
      theme: { preset: 'high-contrast', tokens: { font: 'O\'Neil \\ "x"' } },
    })
  })
})
