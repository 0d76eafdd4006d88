/**
 * Layer `views`: the colour scheme of scrollbars and fields, which a page's own reset must not decide; a closing that is
 * refused, where the edge says it if nothing may move.
 */
export const modalCss = `@layer views{
:host([data-theme=light]) .bf{color-scheme:light}
:host([data-theme=dark]) .bf{color-scheme:dark}
.bf-dialog[data-ahead]:not([open]){display:grid;visibility:hidden}
.bf-dialog[data-shaking] .bf-card{animation:bf-shake .3s;outline:2px solid var(--bf-warning)}
@keyframes bf-shake{25%{transform:translateX(-6px)}75%{transform:translateX(6px)}}
}`
