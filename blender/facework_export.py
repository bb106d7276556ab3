"""Exports a head for Facework and Roblox Studio: poses on the frames of one animation, named by timeline markers.

In Blender: Edit > Preferences > Add-ons > Install, choose this file, then File > Export > Facework head.
Without a window:

  blender -b head.blend --python facework_export.py -- OUT.glb [OUT.fbx] [--mesh Head_Geo] [--root DynamicHead]

Put the playhead on a frame, press M over the timeline, and press F2 to name the marker after its pose: Neutral,
JawDrop, JawDrop_Pucker. The markers become the properties Frame0, Frame1 … of the head mesh. Problems are reported
with the codes of `facework check`.
"""
import re
import sys

import bpy

bl_info = {
    "name": "Facework head",
    "author": "Facework",
    "version": (1, 0, 0),
    "blender": (3, 4, 0),
    "location": "File > Export > Facework head",
    "description": "Poses named by timeline markers, as glTF and FBX",
    "category": "Import-Export",
}

FRAME = re.compile(r"^Frame(\d+)$")
NEUTRAL = re.compile(r"^_?(neutral|rest)$", re.I)
# Names of the face root that are found without being told.
FACE_ROOTS = ("DynamicHead", "FaceRoot", "RootFaceJoint")


class Finding(Exception):
    """What is wrong, in the words of `facework check`."""

    def __init__(self, code, message, hint):
        super().__init__("%s: %s. %s" % (code, message, hint))


def head_mesh(name=None):
    meshes = [o for o in bpy.context.scene.objects if o.type == "MESH"]
    if name is not None:
        found = [o for o in meshes if o.name == name]
        if not found:
            raise Finding("head/mesh-unknown", 'No mesh is called "%s"' % name, "Meshes: %s." % ", ".join(o.name for o in meshes))
        return found[0]
    if not meshes:
        raise Finding("head/mesh-unknown", "The scene has no mesh", "Open the file of the head first.")
    named = [o for o in meshes if re.match(r"^head(_geo)?$", o.name, re.I)]
    return named[0] if named else max(meshes, key=lambda o: len(o.data.vertices))


def face_root(head, name=None):
    """The bone above all face bones: as told, as the mesh says, or under one of the usual names."""
    armature = head.find_armature()
    if armature is None:
        raise Finding(
            "head/weights-none",
            "%s has no armature" % head.name,
            "Select the mesh, then the armature, and press Ctrl P > Armature Deform.",
        )
    bones = armature.data.bones
    told = name or head.get("RootFaceJoint")
    if told is not None:
        if told not in bones:
            raise Finding(
                "head/face-root-missing",
                'RootFaceJoint names "%s", which is not a joint' % told,
                "Bones: %s." % ", ".join(b.name for b in bones),
            )
        return told
    for candidate in FACE_ROOTS:
        if candidate in bones:
            return candidate
    raise Finding(
        "head/face-root-missing",
        "No RootFaceJoint",
        "Put all face bones below one bone called DynamicHead, or give --root.",
    )


def frame_names(head):
    """Names by frame: of the markers, or where there are none, of the properties of the mesh."""
    names = {}
    for marker in bpy.context.scene.timeline_markers:
        if marker.frame in names:
            raise Finding(
                "head/frame-unreadable",
                "Frame %d has two markers, %s and %s" % (marker.frame, names[marker.frame], marker.name),
                "Delete one of them.",
            )
        names[marker.frame] = marker.name
    if not names:
        names = {int(FRAME.match(k).group(1)): head[k] for k in head.keys() if FRAME.match(k)}
    check_names(names)
    return names


def check_names(names):
    if not names:
        raise Finding(
            "head/no-frames",
            "No frame is named after a pose",
            "Press M on a frame and name the marker after its pose.",
        )
    first = names.get(0)
    if not isinstance(first, str) or not NEUTRAL.match(first):
        raise Finding("head/neutral-missing", "Frame 0 is not Neutral", "Put the face at rest on frame 0, and name its marker Neutral.")
    seen = {}
    for frame, name in sorted(names.items()):
        if not isinstance(name, str) or name.strip() == "":
            raise Finding("head/frame-empty", "Frame %d has no name" % frame, "Name its marker, or delete it.")
        if name in seen:
            raise Finding(
                "head/pose-duplicate",
                "%s is named on two frames" % name,
                "Frames %d and %d: rename or delete one marker." % (seen[name], frame),
            )
        seen[name] = frame


def write_properties(head, names, root):
    for key in [k for k in head.keys() if FRAME.match(k)]:
        del head[key]
    for frame, name in sorted(names.items()):
        head["Frame%d" % frame] = name
    head["RootFaceJoint"] = root


def export(names, glb=None, fbx=None):
    """With the settings that keep properties, all frames and all bones."""
    scene = bpy.context.scene
    scene.frame_start, scene.frame_end = 0, max(names)
    scene.frame_set(0)
    if glb:
        bpy.ops.export_scene.gltf(
            filepath=glb,
            export_format="GLB",
            export_extras=True,
            export_animations=True,
            export_frame_range=True,
            export_force_sampling=True,
            export_nla_strips=False,
            export_optimize_animation_size=False,
            export_def_bones=False,
            export_all_influences=False,
        )
    if fbx:
        bpy.ops.export_scene.fbx(
            filepath=fbx,
            use_custom_props=True,
            bake_anim=True,
            bake_anim_use_all_bones=True,
            bake_anim_use_nla_strips=False,
            bake_anim_use_all_actions=False,
            bake_anim_force_startend_keying=False,
            bake_anim_step=1.0,
            bake_anim_simplify_factor=0.0,
            add_leaf_bones=False,
            object_types={"ARMATURE", "MESH", "EMPTY"},
            axis_forward="-Z",
            axis_up="Y",
        )


def export_head(glb=None, fbx=None, mesh=None, root=None):
    head = head_mesh(mesh)
    root = face_root(head, root)
    names = frame_names(head)
    write_properties(head, names, root)
    export(names, glb, fbx)
    return head, names


class EXPORT_SCENE_OT_facework(bpy.types.Operator):
    """Export the head with poses named by timeline markers"""

    bl_idname = "export_scene.facework"
    bl_label = "Export Facework head"

    filepath: bpy.props.StringProperty(subtype="FILE_PATH")
    filter_glob: bpy.props.StringProperty(default="*.glb;*.fbx", options={"HIDDEN"})

    def invoke(self, context, event):
        if not self.filepath:
            self.filepath = bpy.path.ensure_ext(bpy.path.display_name_from_filepath(bpy.data.filepath) or "head", ".glb")
        context.window_manager.fileselect_add(self)
        return {"RUNNING_MODAL"}

    def execute(self, context):
        is_fbx = self.filepath.lower().endswith(".fbx")
        path = self.filepath if is_fbx else bpy.path.ensure_ext(self.filepath, ".glb")
        try:
            head, names = export_head(fbx=path) if is_fbx else export_head(glb=path)
        except Finding as finding:
            self.report({"ERROR"}, str(finding))
            return {"CANCELLED"}
        self.report({"INFO"}, "Wrote %d poses of %s" % (len(names), head.name))
        return {"FINISHED"}


def menu_entry(self, context):
    self.layout.operator(EXPORT_SCENE_OT_facework.bl_idname, text="Facework head (.glb, .fbx)")


def register():
    bpy.utils.register_class(EXPORT_SCENE_OT_facework)
    bpy.types.TOPBAR_MT_file_export.append(menu_entry)


def unregister():
    bpy.types.TOPBAR_MT_file_export.remove(menu_entry)
    bpy.utils.unregister_class(EXPORT_SCENE_OT_facework)


def main(arguments):
    def option(name):
        return arguments[arguments.index(name) + 1] if name in arguments else None

    def file_of(ending):
        return next((a for a in arguments if a.lower().endswith(ending)), None)

    try:
        head, names = export_head(file_of(".glb"), file_of(".fbx"), option("--mesh"), option("--root"))
    except Finding as finding:
        sys.exit("facework: %s" % finding)
    print("facework: wrote %d poses of %s" % (len(names), head.name))


if __name__ == "__main__":
    if bpy.app.background:
        main(sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else [])
    else:
        register()
