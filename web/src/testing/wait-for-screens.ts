import { configure } from '@testing-library/react'

// A page's code is loaded when it is first asked for, which on a busy machine takes seconds.
configure({ asyncUtilTimeout: 20_000 })
