import { measures } from '../tokens/measures.ts'
import { presets } from '../tokens/presets.ts'

const declare = (tokens: Readonly<Record<string, string>>) =>
  Object.entries(tokens)
    .map(([name, value]) => `--bf-${name}:${value};`)
    .join('')

// `:host` matches in our shadow root, `:root` where parts are drawn in a document of our own (vault, console).
const on = (condition: string, body: string) => `:root${condition},:host${condition && `(${condition})`}{${body}}`

const shadow = (near: string, far: string) => `--_shadow:0 24px 64px ${far},${near};`
const light = `color-scheme:light;${declare(presets.light)}${shadow('0 2px 8px rgb(10 20 15/.1)', 'rgb(10 20 15/.22)')}`
const dark = `color-scheme:dark;${declare(presets.dark)}${shadow('0 0 0 1px rgb(255 255 255/.06)', 'rgb(0 0 0/.6)')}`
const rim = '--_rim:var(--bf-line);'
const strongLight = `${rim}${declare(presets['high-contrast'])}${shadow('0 0 0 1px #4d4d4d', 'rgb(0 0 0/.3)')}`
const strongDark = `${rim}${declare(presets['high-contrast-dark'])}${shadow('0 0 0 1px #a8a8a8', 'rgb(0 0 0/.6)')}`

const isSystem = ':not([data-theme=light],[data-theme=dark])'
const isStrong = '[data-contrast=more]'
const mayBeStrong = ':not([data-contrast=normal])'
const wantsDark = '(prefers-color-scheme:dark)'
const wantsMore = '(prefers-contrast:more)'

/**
 * Layer `tokens`: the presets as custom properties. `data-theme` on the host is `light`, `dark` or absent (system);
 * `data-contrast` is `more`, `normal` or absent (system). Equal specificity throughout, so the order decides.
 */
export const tokensCss = `@layer tokens{
${on('', declare(measures) + light)}
${on('[data-theme=dark]', dark)}
@media ${wantsDark}{${on(isSystem, dark)}}
${on(isStrong, strongLight)}
${on(`${isStrong}[data-theme=dark]`, strongDark)}
@media ${wantsDark}{${on(isStrong + isSystem, strongDark)}}
@media ${wantsMore}{${on(mayBeStrong, strongLight)}${on(`${mayBeStrong}[data-theme=dark]`, strongDark)}}
@media ${wantsMore} and ${wantsDark}{${on(mayBeStrong + isSystem, strongDark)}}
}`
