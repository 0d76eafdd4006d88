import * as v from 'valibot'
import { type PageSettings, pageSettings } from '../contract/calls/pageSettings.ts'

/** What the server wrote into the page. @throws when this page was not served by a vault. */
export function readPageSettings(document: Document): PageSettings {
  const content = document.querySelector('meta[name=billfold-vault]')?.getAttribute('content') ?? ''
  return v.parse(pageSettings, JSON.parse(content))
}
