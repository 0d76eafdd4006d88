/** Layer `views`: a row with a button of its own at its end. */
export const profileCss = `@layer views{
.bf-with-end{display:flex;align-items:center;gap:4px}
.bf-with-end>.bf-row{flex:1;min-width:0}
.bf-with-end>.bf-icon-button{flex:none}
}`
