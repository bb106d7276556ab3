/**
 * A model that has read this before knows the words of a clip, which are most of a short one. It is part of the
 * format: another text would decode to noise.
 */
export const TYPICAL_TEXT =
  '{"documents":[{"kind":"clip","id":"019b76da-a800-7","name":"a"}]}' +
  '{"kind":"clip","version":1,"id":"019b76da-a800-7","name":"a","duration":2,"frameRate":30,"joints":[],"morphs":[],"curves":[' +
  '{"type":"keyed","name":"JawDrop","keys":[{"time":0,"value":0,"interpolation":"cubic"},{"time":0.5,"value":0.25,"interpolation":"cubic"},{"time":1.1,"value":1,"interpolation":"cubic"}],"before":"hold","after":"hold"},' +
  '{"type":"keyed","name":"LeftEyeClosed","keys":[{"time":0,"value":0,"interpolation":"linear"},{"time":0.8,"value":0.7,"interpolation":"linear"}],"before":"hold","after":"hold"},' +
  '{"type":"keyed","name":"RightEyeClosed","keys":{"column":"keys","offset":0,"length":30,"chunk":0},"before":"hold","after":"hold"},' +
  '{"type":"sampled","name":"jawOpen","rate":60,"start":0,"values":{"column":"coded","offset":1,"length":60,"chunk":0}}],"joints":[' +
  '{"joint":"Head","path":"rotation","interpolation":"linear","times":{"column":"f32","offset":0,"length":47},"values":{"column":"coded","offset":2,"length":188,"chunk":0}},' +
  '{"joint":"Neck","path":"translation","interpolation":"linear","times":{"column":"f32","offset":192,"length":47},"values":{"column":"coded","offset":3,"length":188,"chunk":0}}],"markers":[]}'
