#!/usr/bin/env node
// The command lives in @facework/cli; here it goes by the name that people install.
import '@facework/cli/bin'
