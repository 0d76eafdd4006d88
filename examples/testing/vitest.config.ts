import { defineConfig } from 'vitest/config'

// Each test is a visitor in a real browser.
export default defineConfig({ test: { testTimeout: 60_000, expect: { poll: { timeout: 15_000 } } } })
