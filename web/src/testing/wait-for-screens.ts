import { configure } from '@testing-library/react'

// A page's code loads on first use, which can take seconds on a busy machine.
configure({ asyncUtilTimeout: 20_000 })
