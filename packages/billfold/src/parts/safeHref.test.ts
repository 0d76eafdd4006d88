import { expect, test } from 'vitest'
import { safeHref } from './safeHref.ts'

test.each([
  'https://metamask.io',
  'http://127.0.0.1/',
  'metamask://wc?uri=x',
  'wc:abc@2',
  '/relative',
  'mailto:a@b.example',
  'http://127.0.0.1:8545/tx/0x1?a=b@c#d',
  'https://site.example/@name',
  'legal/terms.html',
  '#terms',
  'imtokenv2://navigate?screen=x',
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
  'javascript://%0aalert(1)',
  'https://user:pw@site.example/',
  'https://bank.example@site.example',
  'https:site.example',
  'https:\\\\user@site.example',
  '//site.example/',
  '/\\site.example/',
  '\\\\site.example',
  ' /\n/site.example',
  'ms-msdt:/id PCWDiagnostic',
  'ms-msdt://id',
  'search-ms://query=x',
  'ms-word:ofe|u|https://x',
  'smb://x/y',
  'tel:112',
  '',
  undefined,
])('%j is refused', href => {
  expect(safeHref(href)).toBeUndefined()
})
