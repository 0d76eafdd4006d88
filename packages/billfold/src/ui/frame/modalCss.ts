/** Layer `views`: a closing that is refused. The edge says it where nothing may move. */
export const modalCss = `@layer views{
.bf-dialog[data-shaking] .bf-card{animation:bf-shake .3s;outline:2px solid var(--bf-warning)}
@keyframes bf-shake{25%{transform:translateX(-6px)}75%{transform:translateX(6px)}}
}`
