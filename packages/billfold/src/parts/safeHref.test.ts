import { expect, test } from 'vitest'
import { safeHref } from './safeHref.ts'

test.each([
  'https://metamask.io',
  'http://127.0.0.1/',
  'metamask://wc?uri=x',
  'wc:abc@2',
  '/relative',
  'mailto:a@b.example',
])('%s passes', href => {
  expect(safeHref(href)).toBe(href)
})

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'blob:https://x/1',
  'file:///etc/passwd',
  '',
  undefined,
])('%j is refused', href => {
  expect(safeHref(href)).toBeUndefined()
})
