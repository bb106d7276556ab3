import '@facework/capture/tracker-worker'
